import { createContext } from "react";

import type { Track } from "../api/tracks";
import type { ToolStep } from "./state/thread";

/** The data of a conversation that its messages need. */
export interface ConversationInfo {
  id?: string | undefined;
  assistant: string | undefined;
  tracks: readonly Track[];
}

export const ConversationContext = createContext<ConversationInfo>({ assistant: undefined, tracks: [] });

/** Ask a question in this conversation; undefined while none can be asked. Apart from the rest, because it changes with
 * every answer, and few components use it. */
export const AskContext = createContext<((question: string) => void) | undefined>(undefined);

/** The track of a step, if it is one of these. With a single track, the model need not name it. */
export function trackOf(tracks: readonly Track[], { data_url, arguments: asked }: ToolStep): Track | undefined {
  const named = /\/tracks\/([^/]+)\//.exec(data_url ?? "")?.[1] ?? asked?.["track_id"];
  return tracks.find(({ id }) => id === named);
}
