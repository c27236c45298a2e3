import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";

import { keys } from "../../api/keys";
import type { Message, Thread } from "../state/thread";

const CORRECTING = new Set(["correct_fact", "undo_correction"]);
/** Besides those that give a token to undo them. */
const CHANGING = new Set(["delete_tracks", "restore_tracks", "undo_last_step"]);
/** What shows titles, lists, likes and tasks. */
const CHANGED = [keys.tracks, keys.track(), keys.conversation(), keys.discarded, keys.playlists, keys.likes, keys.tasks];

const invalidate = (client: QueryClient, stale: readonly (readonly string[])[]) => Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));

/** Invalidate all queries that show a track's facts. */
export function refetchFacts(client: QueryClient, trackId: string): Promise<unknown> {
  return invalidate(client, [keys.tracks, keys.overrides(trackId), keys.data(trackId), ["analysis"], keys.conversation(), keys.track(trackId)]);
}

/** Refresh the page's data after corrections and other changes made in the chat. */
export function useFreshFacts({ messages, undone }: Pick<Thread, "messages" | "undone">): void {
  const client = useQueryClient();
  const corrected = useMemo(() => messages.flatMap(correctedTracks).join(" "), [messages]);
  useEffect(() => {
    for (const trackId of new Set(corrected.split(" ").filter(Boolean))) void refetchFacts(client, trackId);
  }, [client, corrected]);
  const changes = useMemo(() => howManyChanges(messages) + Object.keys(undone).length, [messages, undone]);
  useEffect(() => {
    if (changes > 0) void invalidate(client, CHANGED);
  }, [client, changes]);
}

function correctedTracks({ steps }: Message): string[] {
  const done = steps.filter(({ tool, success }) => success && CORRECTING.has(tool));
  return done.map(({ summary }) => summary?.["track_id"]).filter((id): id is string => typeof id === "string");
}

const howManyChanges = (messages: readonly Message[]): number =>
  messages.flatMap(({ steps }) => steps).filter(({ tool, success, undo_token }) => success && (undo_token !== undefined || CHANGING.has(tool))).length;
