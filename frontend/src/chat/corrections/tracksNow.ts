import { useQueries } from "@tanstack/react-query";
import { createContext, use, useMemo, useState } from "react";

import { MOST_IDS, type fetchTracksOf, type ListedTrack, type Track } from "../../api/tracks";
import { tracksOf } from "../../api/tracksById";
import { ConversationContext, trackOf } from "../conversationContext";
import { trackIdOf, type Evidence } from "../evidence/facts";
import type { ToolStep } from "../state/thread";

export type TracksNow = ReadonlyMap<string, ListedTrack>;

/** The tracks that the answers of a conversation name or measured, as they are now. */
export const TracksNowContext = createContext<TracksNow>(new Map());

/** Fetch the tracks of all evidence, and the conversation's own. They are fetched again after a correction. */
export function useTracksNow({ tracks: found, steps }: Evidence, tracks: readonly { id: string }[]): TracksNow {
  // The newest are first in the evidence: in reverse only the last of the requests changes with a new answer.
  const pages = useMemo(() => {
    const measured = steps.flatMap((step) => trackIdOf(step) ?? []);
    return pagesOf([...tracks.map(({ id }) => id), ...found.map(({ id }) => id).toReversed(), ...measured.toReversed()]);
  }, [tracks, found, steps]);
  const now = useQueries({
    queries: pages.map(tracksOf),
    combine: byId,
  });
  // While they are fetched again with a new one, the earlier answers keep their links.
  const [kept, keep] = useState(now);
  if (now !== kept && now.size > 0) keep(now);
  return now.size > 0 ? now : kept;
}

/** The track that a step measured: of the conversation, or else of the library. */
export function useTrackOf(step: ToolStep): Track | undefined {
  const own = trackOf(use(ConversationContext).tracks, step);
  const other = use(TracksNowContext).get(trackIdOf(step) ?? "");
  return own ?? other;
}

function pagesOf(ids: readonly string[]): string[][] {
  const once = [...new Set(ids)];
  return Array.from({ length: Math.ceil(once.length / MOST_IDS) }, (_, page) => once.slice(page * MOST_IDS, (page + 1) * MOST_IDS));
}

function byId(results: readonly { data: Awaited<ReturnType<typeof fetchTracksOf>> | undefined }[]): TracksNow {
  return new Map(results.flatMap(({ data }) => data?.items ?? []).map((track) => [track.id, track]));
}
