import { useEffect, useMemo, useSyncExternalStore } from "react";

import { asMessages, fetchConversation } from "../api/conversations";
import { ChatSession, type ChatSnapshot } from "./session";

export interface Chat extends ChatSnapshot {
  ask: (text: string) => void;
  stop: () => void;
  dismissProblem: () => void;
}

/** Reads an open conversation. All that happens in it, happens in its session. */
export function useChat(conversationId: string): Chat {
  const session = useMemo(() => sessionOf(conversationId), [conversationId]);
  const actions = useMemo(
    () => ({
      ask: (text: string) => session.ask(text),
      stop: () => session.stop(),
      dismissProblem: () => session.dismissProblem(),
    }),
    [session],
  );
  useEffect(() => {
    session.open();
    return () => session.close();
  }, [session]);
  return { ...useSyncExternalStore(session.subscribe, session.read), ...actions };
}

function sessionOf(conversationId: string): ChatSession {
  const address = new URL(`/ws/chat/${conversationId}/`, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  const fetchHistory = async () => asMessages((await fetchConversation(conversationId)).messages);
  return new ChatSession(address.href, fetchHistory);
}
