import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from "react";

import { t } from "../i18n";
import { shownBranch } from "./state/branches";
import { evidenceOf } from "./evidence/chain";
import { noEvidence } from "./evidence/facts";
import { undoTokenOf, type Message, type Thread as ThreadState } from "./state/thread";
import type { ChatActions } from "./state/useChat";

interface Props {
  thread: ThreadState;
  actions: ChatActions;
  /** Whether an answer is running: nothing else can be asked now. */
  isBusy: boolean;
  /** Whether there is no connection, so that questions wait. */
  isAway: boolean;
  /** Whether the history is still being loaded. */
  isLoading: boolean;
  /** Shown in an empty conversation. */
  children: ReactNode;
}

/** The messages of a conversation. Stays scrolled to the end while an answer grows, unless the user has scrolled up. */
export function Thread({ thread, actions, isBusy, isAway, isLoading, children }: Props) {
  const { messages, chosen } = thread;
  const branch = useMemo(() => shownBranch({ messages, chosen }), [messages, chosen]);
  const evidence = useMemo(() => evidenceOf(branch), [branch]);
  const { box, column, isAtEnd, onScroll, jump } = useEnd(branch.filter(({ message }) => message.role === "user").length);
  const { first, showEarlier } = useFirst(branch.length, isAtEnd);
  const MessageView = useMessageView();
  return (
    <div className="thread" ref={box} onScroll={onScroll} data-busy={isBusy ? "" : undefined} data-away={isAway ? "" : undefined}>
      <div
        ref={column}
        className="thread-column"
        role="log"
        aria-live="polite"
        aria-busy={isLoading || !MessageView}
        aria-label={t("chat.label")}
      >
        {branch.length === 0 && children}
        {first > 0 && (
          <button type="button" className="chip earlier" onClick={showEarlier}>
            {t("chat.showEarlier", { count: first })}
          </button>
        )}
        {MessageView &&
          branch.slice(first).map(({ message, versions }, index) => (
            <MessageView
              key={message.id}
              message={message}
              versions={versions}
              actions={actions}
              evidence={evidence[first + index] ?? noEvidence}
              undone={undoneOf(message, thread)}
              isLast={first + index === branch.length - 1}
            />
          ))}
      </div>
      {!isAtEnd && (
        <button type="button" className="button jump" onClick={jump}>
          {t("chat.newMessages")}
        </button>
      )}
    </div>
  );
}

type DrawsMessages = (typeof import("./messages/MessageView"))["MessageView"];

let loaded: DrawsMessages | undefined;

/** The messages' code, loaded after the composer is ready: the Markdown parser is a third of the startup time. */
function useMessageView(): DrawsMessages | undefined {
  const [view, setView] = useState(() => loaded);
  useEffect(() => {
    if (view) return;
    import("./messages/MessageView").then(
      ({ MessageView }) => {
        loaded = MessageView;
        setView(() => MessageView);
      },
      // Thrown during rendering, so that the error boundary shows what to do.
      (error: unknown) =>
        setView(() => {
          throw error;
        }),
    );
  }, [view]);
  return view;
}

/** The text shown instead of the undo button. */
function undoneOf(message: Message, { undone, undoing }: ThreadState): string | undefined {
  const token = undoTokenOf(message);
  if (token === undefined) return message.undone;
  return undone[token] ?? message.undone ?? (undoing.includes(token) ? t("chat.undoing") : undefined);
}

const SHOWN_MESSAGES = 40;

/** The first rendered message: of a long conversation only the end is rendered, the rest on request. Nothing is removed
 * while the user reads further up. */
function useFirst(count: number, isAtEnd: boolean) {
  const [first, setFirst] = useState(0);
  const [seen, setSeen] = useState(count);
  if (count !== seen) {
    setSeen(count);
    if (isAtEnd || count < first) setFirst(Math.max(0, count - SHOWN_MESSAGES));
  }
  return { first, showEarlier: () => setFirst(Math.max(0, first - SHOWN_MESSAGES)) };
}

const NEAR_END_PIXELS = 80;

function useEnd(asked: number) {
  const box = useRef<HTMLDivElement>(null);
  const column = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const [isAtEnd, setAtEnd] = useState(true);
  const jump = useCallback(() => {
    follows.current = true;
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, []);
  const lastTop = useRef(0);
  const onScroll = useCallback(() => {
    const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = box.current ?? {};
    // Only scrolling up stops following: growth of the answer does not.
    if (scrollHeight - scrollTop - clientHeight < NEAR_END_PIXELS) follows.current = true;
    else if (scrollTop < lastTop.current) follows.current = false;
    lastTop.current = scrollTop;
    setAtEnd(follows.current);
  }, []);
  const isBegun = asked > 0;
  useEffect(() => {
    if (isBegun) jump();
  }, [isBegun, asked, jump]);
  useLayoutEffect(() => {
    // Show the example questions from their beginning.
    if (!isBegun || !box.current || !column.current) return;
    // Anything that changes the height: growing text, loading charts, a resized window.
    const watch = new ResizeObserver(() => follows.current && jump());
    watch.observe(column.current);
    watch.observe(box.current);
    return () => watch.disconnect();
  }, [isBegun, jump]);
  return { box, column, isAtEnd, onScroll, jump };
}
