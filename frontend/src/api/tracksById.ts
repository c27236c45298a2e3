import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

import { keys } from "./keys";
import { fetchTracksOf, type ListedTrack } from "./tracks";

/** The tracks with these ids, at most `MOST_IDS`, as they are now. */
export function tracksOf(ids: readonly string[]) {
  return queryOptions({ queryKey: keys.factsNow(ids), queryFn: () => fetchTracksOf(ids), enabled: ids.length > 0 });
}

/** Those that have been fetched, by id. The earlier ones stay until the next are there. */
export function useTracksById(ids: readonly string[]): ReadonlyMap<string, ListedTrack> {
  const { data } = useQuery({ ...tracksOf(ids), placeholderData: keepPreviousData });
  return useMemo(() => new Map(data?.items.map((track) => [track.id, track])), [data]);
}
