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
  /** Whether it is not known yet what is found. */
  isAsking: boolean;
}

/** The filter, with typing errors in its text forgiven. Only a text that finds nothing is corrected, and only by one that finds
 * something. */
export function useMeant(filter: TrackFilter): Meant {
  const query = useDeferredValue(queryOf(filter));
  const isNothing = useIsNothing(filter, query);
  const spelling = useSpelling(query, isNothing === true);
  const corrected = spelling.text ? { ...filter, text: spelling.text } : filter;
  const { data, isPlaceholderData } = useTracks(spelling.text ? queryOf(corrected) : query);
  const isAsking = isNothing === undefined || spelling.isAsked || isPlaceholderData;
  const isCorrected = corrected !== filter && !isAsking && !!data?.total;
  return { filter: isCorrected ? corrected : filter, isCorrected, isAsking };
}

/** Whether the text of a search finds nothing; undefined until that is known of this text. */
function useIsNothing(filter: TrackFilter, query: string): boolean | undefined {
  const { data, isPlaceholderData } = useTracks(query);
  if (query !== queryOf(filter) || isPlaceholderData) return undefined;
  return filter.text.trim() !== "" && data?.total === 0;
}

/** The text of a query that finds nothing, without its typing errors; empty where none are known. */
function useSpelling(query: string, isWanted: boolean): { text: string; isAsked: boolean } {
  const { data, isPending } = useQuery({ queryKey: keys.spelling(query), queryFn: () => fetchSpelling(query), enabled: isWanted });
  return { text: (isWanted && data?.q) || "", isAsked: isWanted && isPending };
}
