import { useQueries } from "@tanstack/react-query";
import { createContext, useMemo } from "react";

import { keys } from "../../api/keys";
import { fetchTracksOf, MOST_IDS, type Facts } from "../../api/tracks";
import type { Evidence } from "../evidence/facts";

export type FactsNow = ReadonlyMap<string, Facts>;

/** The facts of the tracks that the answers of a conversation name, as they are now. */
export const FactsNowContext = createContext<FactsNow>(new Map());

/** Fetch the facts of the tracks of all evidence, and of the conversation's own. They are fetched again after a correction. */
export function useFactsNow({ tracks: found }: Evidence, tracks: readonly { id: string }[]): FactsNow {
  // The newest are first in the evidence: in reverse only the last of the requests changes with a new answer.
  const pages = useMemo(() => pagesOf([...tracks, ...found.toReversed()].map(({ id }) => id)), [tracks, found]);
  return useQueries({
    queries: pages.map((ids) => ({ queryKey: keys.factsNow(ids), queryFn: () => fetchTracksOf(ids) })),
    combine: factsOf,
  });
}

function pagesOf(ids: readonly string[]): string[][] {
  const once = [...new Set(ids)];
  return Array.from({ length: Math.ceil(once.length / MOST_IDS) }, (_, page) => once.slice(page * MOST_IDS, (page + 1) * MOST_IDS));
}

function factsOf(results: readonly { data: Awaited<ReturnType<typeof fetchTracksOf>> | undefined }[]): FactsNow {
  const listed = results.flatMap(({ data }) => data?.items ?? []);
  return new Map(listed.flatMap(({ id, facts }) => (facts ? [[id, facts]] : [])));
}
