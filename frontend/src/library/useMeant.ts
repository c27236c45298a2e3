import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";

import { keys } from "../api/keys";
import { fetchSpelling } from "../api/spelling";
import { queryOf, type TrackFilter } from "./trackFilter";
import { useTracks } from "./useLibrary";

export interface Meant {
  /** With the text as it was likely meant, where nothing is found as it was typed. */
  filter: TrackFilter;
  isCorrected: boolean;
  /** Whether it is not known yet. */
  isAsking: boolean;
}

/** The filter, with typing errors in its text forgiven. Only a text that finds nothing is corrected. */
export function useMeant(filter: TrackFilter): Meant {
  const query = useDeferredValue(queryOf(filter));
  const { data, isPlaceholderData } = useTracks(query);
  const isNothing = filter.text.trim() !== "" && !isPlaceholderData && data?.total === 0;
  const { data: spelling, isPending } = useQuery({ queryKey: keys.spelling(query), queryFn: () => fetchSpelling(query), enabled: isNothing });
  const text = isNothing && spelling?.q ? spelling.q : filter.text;
  return { filter: text === filter.text ? filter : { ...filter, text }, isCorrected: text !== filter.text, isAsking: isNothing && isPending };
}
