import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from "react";

import { texts } from "../texts";
import { shownBranch } from "./state/branches";
import { evidenceOf } from "./evidence/chain";
import { noEvidence } from "./evidence/facts";
import { undoTokenOf, type Message, type Thread as ThreadState } from "./state/thread";
import type { ChatActions } from "./state/useChat";

interface Props {
  thread: ThreadState;
  actions: ChatActions;
  /** An answer is being written: nothing else can be asked now. */
  isBusy: boolean;
  /** There is no connection: what is asked waits for it. */
  isAway: boolean;
  /** The stored messages are still being fetched. */
  isLoading: boolean;
  /** Shown while nothing has been said yet. */
  children: ReactNode;
}

/** The conversation. It stays at its end while an answer grows, unless the reader has scrolled away. */
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
        aria-label={texts.chat.label}
      >
        {branch.length === 0 && children}
        {first > 0 && (
          <button type="button" className="chip earlier" onClick={showEarlier}>
            {texts.chat.showEarlier(first)}
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
          {texts.chat.newMessages}
        </button>
      )}
    </div>
  );
}

type DrawsMessages = (typeof import("./messages/MessageView"))["MessageView"];

let loaded: DrawsMessages | undefined;

/** What draws messages, loaded once one can type: reading Markdown is a third of the start otherwise. */
function useMessageView(): DrawsMessages | undefined {
  const [view, setView] = useState(() => loaded);
  useEffect(() => {
    if (view) return;
    import("./messages/MessageView").then(
      ({ MessageView }) => {
        loaded = MessageView;
        setView(() => MessageView);
      },
      // Thrown where it is drawn, so that the page says what to do.
      (error: unknown) =>
        setView(() => {
          throw error;
        }),
    );
  }, [view]);
  return view;
}

/** What is said in the place of the button that undoes. */
function undoneOf(message: Message, { undone, undoing }: ThreadState): string | undefined {
  const token = undoTokenOf(message);
  if (token === undefined) return message.undone;
  return undone[token] ?? message.undone ?? (undoing.includes(token) ? texts.chat.undoing : undefined);
}

const SHOWN_MESSAGES = 40;

/** Where to begin: of a long conversation only its end is on the page, and the rest on request. While somebody reads
 * further up nothing is taken away. */
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
    // Away from the end because it grew is not away: only who goes up wants to stay there.
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
    // What invites to begin is read from its beginning.
    if (!isBegun || !box.current || !column.current) return;
    // Text that grows, drawings that load, a window that turns: whatever changes its height.
    const watch = new ResizeObserver(() => follows.current && jump());
    watch.observe(column.current);
    watch.observe(box.current);
    return () => watch.disconnect();
  }, [isBegun, jump]);
  return { box, column, isAtEnd, onScroll, jump };
}
