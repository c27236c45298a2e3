import { createContext } from "react";

import type { Track } from "../api/tracks";
import type { ToolStep } from "./state/thread";

/** What the messages of a conversation need to know of it. */
export interface ConversationInfo {
  assistant: string | undefined;
  tracks: readonly Track[];
}

export const ConversationContext = createContext<ConversationInfo>({ assistant: undefined, tracks: [] });

/** The track that a step is about, where it is one of these. A model need not name it while there is only one. */
export function trackOf(tracks: readonly Track[], { data_url, arguments: asked }: ToolStep): Track | undefined {
  const named = /\/tracks\/([^/]+)\//.exec(data_url ?? "")?.[1] ?? asked?.["track_id"];
  return tracks.find(({ id }) => id === named);
}
