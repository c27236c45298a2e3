import { use, useEffect, useMemo, useState, type ReactNode } from "react";

import { t } from "../i18n";
import { isHandedOn, shownBranch } from "./state/branches";
import { TracksNowContext, useTracksNow } from "./corrections/tracksNow";
import { ConversationContext } from "./conversationContext";
import styles from "./Conversation.module.css";
import { evidenceOf } from "./evidence/chain";
import { noEvidence } from "./evidence/facts";
import { undoTokenOf, type Message, type Thread as ThreadState } from "./state/thread";
import type { ChatActions } from "./state/useChat";
import { useReadingPosition } from "./useReadingPosition";

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

/** The messages of a conversation. While an answer grows its question stays in view, unless the user scrolls. */
export function Thread({ thread, actions, isBusy, isAway, isLoading, children }: Props) {
  const { messages, chosen } = thread;
  const info = use(ConversationContext);
  const branch = useMemo(() => shownBranch({ messages, chosen }), [messages, chosen]);
  const evidence = useMemo(() => evidenceOf(branch), [branch]);
  const questions = branch.filter(({ message }, index) => message.role === "user" && !isHandedOn(branch, index)).length;
  const { box, column, isAtEnd, isFollowing, jump } = useReadingPosition(questions, info.id);
  const { first, showEarlier } = useFirst(branch.length, isFollowing);
  const MessageView = useMessageView();
  const tracksNow = useTracksNow(evidence.at(-1) ?? noEvidence, info.tracks);
  return (
    <div
      className={styles["thread"]}
      ref={box}
      // While the position is kept here, the browser must not keep another one: it looks like scrolling by hand.
      style={{ overflowAnchor: isFollowing ? "none" : undefined }}
      data-busy={isBusy ? "" : undefined}
      data-away={isAway ? "" : undefined}
    >
      <div
        ref={column}
        className={styles["column"]}
        role="log"
        aria-live="polite"
        aria-busy={isLoading || !MessageView}
        aria-label={t("chat.label")}
      >
        {branch.length === 0 && children}
        {first > 0 && (
          <button type="button" className="chip" onClick={showEarlier}>
            {t("chat.showEarlier", { count: first })}
          </button>
        )}
        <TracksNowContext value={tracksNow}>
          {MessageView &&
            branch.slice(first).map(({ message, versions }, index) => (
              <MessageView
                key={message.id}
                message={message}
                versions={versions}
                actions={actions}
                evidence={evidence[first + index] ?? noEvidence}
                undone={undoneOf(message, thread)}
                isHandedOn={isHandedOn(branch, first + index)}
                isLast={first + index === branch.length - 1}
              />
            ))}
        </TracksNowContext>
      </div>
      {!isAtEnd && (
        <button type="button" className={styles["jump"]} aria-label={t("chat.newMessages")} title={t("chat.newMessages")} onClick={jump}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M8 3v10M3.5 8.5 8 13l4.5-4.5" />
          </svg>
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
function useFirst(count: number, isFollowing: boolean) {
  const [first, setFirst] = useState(0);
  const [seen, setSeen] = useState(count);
  if (count !== seen) {
    setSeen(count);
    if (isFollowing || count < first) setFirst(Math.max(0, count - SHOWN_MESSAGES));
  }
  return { first, showEarlier: () => setFirst(Math.max(0, first - SHOWN_MESSAGES)) };
}
