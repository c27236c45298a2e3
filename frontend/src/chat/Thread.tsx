import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from "react";

import { texts } from "../texts";
import { MessageView } from "./MessageView";
import type { Message } from "./thread";

interface Props {
  messages: readonly Message[];
  onAsk: (text: string) => void;
  canAsk: boolean;
  /** The stored messages are still being fetched. */
  isLoading: boolean;
  /** Shown while nothing has been said yet. */
  children: ReactNode;
}

/** The conversation. It stays at its end while an answer grows, unless the reader has scrolled away. */
export function Thread({ messages, onAsk, canAsk, isLoading, children }: Props) {
  const { box, isAtEnd, onScroll, jump } = useEnd(messages);
  const last = messages.at(-1);
  return (
    <div className="thread" ref={box} onScroll={onScroll}>
      <div
        className="thread-column"
        role="log"
        aria-live="polite"
        aria-busy={isLoading}
        aria-label={texts.chat.label}
      >
        {messages.length === 0 && children}
        {messages.map((message) => (
          <MessageView
            key={message.id}
            message={message}
            onAskAgain={
              canAsk && message === last && message.problem?.retryable
                ? () => onAsk(questionOf(messages, message))
                : undefined
            }
          />
        ))}
      </div>
      {!isAtEnd && (
        <button type="button" className="button jump" onClick={jump}>
          {texts.chat.newMessages}
        </button>
      )}
    </div>
  );
}

function questionOf(messages: readonly Message[], message: Message): string {
  const upTo = messages.slice(0, messages.indexOf(message) + 1);
  return upTo.findLast(({ role }) => role === "user")?.text ?? "";
}

const NEAR_END_PIXELS = 80;

function useEnd(messages: readonly Message[]) {
  const box = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const [isAtEnd, setAtEnd] = useState(true);
  const jump = useCallback(() => {
    follows.current = true;
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, []);
  const onScroll = useCallback(() => {
    const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = box.current ?? {};
    follows.current = scrollHeight - scrollTop - clientHeight < NEAR_END_PIXELS;
    setAtEnd(follows.current);
  }, []);
  const asked = messages.filter(({ role }) => role === "user").length;
  useEffect(jump, [asked, jump]);
  useLayoutEffect(() => {
    if (follows.current) jump();
  }, [messages, jump]);
  return { box, isAtEnd, onScroll, jump };
}
