import { useEffect, useMemo, useSyncExternalStore } from "react";

import { asMessages, fetchConversation } from "../../api/conversations";
import { ChatSession, type ChatSnapshot } from "./session";
import type { Addressee } from "./thread";

export interface Chat extends ChatSnapshot {
  /** The same object as long as the conversation is open. */
  actions: ChatActions;
}

export interface ChatActions {
  ask: (text: string, to?: Addressee) => void;
  /** Ask when the answer that is being written has ended. */
  askNext: (text: string) => void;
  /** Do not ask it after all. */
  takeBack: () => void;
  stop: () => void;
  dismissProblem: () => void;
  regenerate: (messageId: string) => void;
  edit: (messageId: string, text: string) => void;
  choose: (messageId: string) => void;
  undo: (undoToken: string) => void;
}

/** Subscribe to an open conversation's session. */
export function useChat(conversationId: string): Chat {
  const session = useMemo(() => sessionOf(conversationId), [conversationId]);
  const actions = useMemo(
    () => ({
      ask: (text: string, to?: Addressee) => session.ask(text, to),
      askNext: (text: string) => session.askNext(text),
      takeBack: () => session.takeBack(),
      stop: () => session.stop(),
      dismissProblem: () => session.dismissProblem(),
      regenerate: (messageId: string) => session.regenerate(messageId),
      edit: (messageId: string, text: string) => session.edit(messageId, text),
      undo: (undoToken: string) => session.undo(undoToken),
      choose: (messageId: string) => session.choose(messageId),
    }),
    [session],
  );
  useEffect(() => {
    session.open();
    return () => session.close();
  }, [session]);
  return { ...useSyncExternalStore(session.subscribe, session.read), actions };
}

function sessionOf(conversationId: string): ChatSession {
  const address = new URL(`/ws/chat/${conversationId}/`, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  const fetchHistory = async () => asMessages((await fetchConversation(conversationId)).messages);
  return new ChatSession(address.href, fetchHistory);
}
