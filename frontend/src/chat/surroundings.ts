import { createContext } from "react";

import type { Track } from "../api/tracks";

/** What the messages of a conversation need to know of it. */
export interface Surroundings {
  assistant: string | undefined;
  tracks: readonly Track[];
}

export const SurroundingsContext = createContext<Surroundings>({ assistant: undefined, tracks: [] });

/** The track that a step is about: with one in the conversation there is no choice. */
export function trackOf(tracks: readonly Track[], trackId: unknown): Track | undefined {
  return tracks.length === 1 ? tracks[0] : tracks.find(({ id }) => id === trackId);
}
