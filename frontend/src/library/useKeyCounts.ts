import { keepPreviousData, useQuery } from "@tanstack/react-query";

import { keys } from "../api/keys";
import { fetchKeyCounts } from "../api/tracks";

/** How many tracks that pass a filter are in a key; 0 until that is known. */
export function useKeyCounts(query = ""): (camelot: string) => number {
  const { data } = useQuery({
    queryKey: keys.keyCounts(query),
    queryFn: () => fetchKeyCounts(query),
    placeholderData: keepPreviousData,
  });
  return (camelot) => data?.counts[camelot] ?? 0;
}
