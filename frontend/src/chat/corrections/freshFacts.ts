import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";

import { keys } from "../../api/keys";
import type { Message } from "../state/thread";

const CORRECTING = new Set(["correct_fact", "undo_correction"]);

/** Invalidate all queries that show a track's facts. */
export function refetchFacts(client: QueryClient, trackId: string): Promise<unknown> {
  const stale = [keys.tracks, keys.overrides(trackId), keys.data(trackId), ["analysis"], ["conversation"], keys.track(trackId)];
  return Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** Refresh the page's data after corrections made in the chat. */
export function useFreshFacts(messages: readonly Message[]): void {
  const client = useQueryClient();
  const corrected = useMemo(() => messages.flatMap(correctedTracks).join(" "), [messages]);
  useEffect(() => {
    for (const trackId of new Set(corrected.split(" ").filter(Boolean))) void refetchFacts(client, trackId);
  }, [client, corrected]);
}

function correctedTracks({ steps }: Message): string[] {
  const done = steps.filter(({ tool, success }) => success && CORRECTING.has(tool));
  return done.map(({ summary }) => summary?.["track_id"]).filter((id): id is string => typeof id === "string");
}
