import { lazy, memo, Suspense, useCallback, useContext, useMemo, useState, type ReactNode } from "react";

import { boardLists, boardOf, boardSaysAll, showsTracks, type BoardProps } from "../../assistants/registry";
import { t } from "../../i18n";
import { DrawingBoundary } from "./DrawingBoundary";
import { Annotated } from "../evidence/Annotated";
import type { Evidence } from "../evidence/facts";
import { Markdown } from "../markdown/Markdown";
import { findsTracks, withoutListedTracks } from "./listedTracks";
import { MessageActions } from "./MessageActions";
import styles from "./MessageView.module.css";
import { undoTokenOf, type Message } from "../state/thread";
import { ConversationContext } from "../conversationContext";
import { afterParagraph, afterSentences } from "./sentences";
import { Steps } from "./Steps";
import { Suggestions } from "./Suggestions";
import type { ChatActions } from "../state/useChat";

// A new conversation needs neither.
const Drawings = lazy(async () => ({ default: (await import("./Drawings")).Drawings }));
const EditQuestion = lazy(async () => ({ default: (await import("./EditQuestion")).EditQuestion }));

const SAID_BESIDE_A_BOARD = 2;
/** A language model may give reasons in its list. */
const RULES = "offline/rules";

export interface MessageProps {
  message: Message;
  versions: readonly string[];
  actions: ChatActions;
  evidence: Evidence;
  /** What was undone, one line each. */
  undone: string | undefined;
  /** A question that the answer above has handed on: its text stands above that. */
  isHandedOn?: boolean;
  /** Whether it is the last message: only there an error offers "Ask again". */
  isLast: boolean;
}

/** One question or answer. Memoised, so that a growing answer does not render the messages above it again. */
export const MessageView = memo(
  function MessageView(props: MessageProps) {
    return props.message.role === "user" ? <Question {...props} /> : <Answer {...props} />;
  },
  (before, after) =>
    before.message === after.message &&
    before.actions === after.actions &&
    before.evidence === after.evidence &&
    before.undone === after.undone &&
    before.isLast === after.isLast &&
    before.isHandedOn === after.isHandedOn &&
    before.versions.join() === after.versions.join(),
);

function Question(props: MessageProps) {
  const { message, actions, isHandedOn } = props;
  const { versionOf } = message;
  const [isEdited, setEdited] = useState(false);
  if (isEdited) {
    const send = (text: string) => {
      setEdited(false);
      if (text !== message.text) actions.edit(versionOf ?? message.id, text);
    };
    return (
      <Suspense>
        <EditQuestion text={message.text} onSend={send} onCancel={() => setEdited(false)} />
      </Suspense>
    );
  }
  if (isHandedOn && message.status === "done") return null;
  return (
    <article id={message.id} className={styles["question"]} data-part={isHandedOn ? undefined : "question"} data-status={message.status} aria-label={t("chat.you")}>
      {!isHandedOn && <p>{message.text}</p>}
      {message.status === "sending" && <Waiting />}
      {(message.status === "done" || (message.status === "failed" && versionOf)) && (
        <MessageActions {...props} onEdit={() => setEdited(true)} />
      )}
      <ProblemNote
        {...props}
        onAskAgain={() => (versionOf ? actions.edit(versionOf, message.text) : actions.ask(message.text, message.to))}
      />
    </article>
  );
}

function Answer(props: MessageProps) {
  const { message } = props;
  const isLive = message.status === "streaming" || message.status === "sending";
  const info = useContext(ConversationContext);
  // The conversation may have been handed over since.
  const { assistant = info.assistant } = message;
  const ofThisAnswer = useMemo(() => ({ ...info, assistant }), [info, assistant]);
  return (
    <ConversationContext value={ofThisAnswer}>
      <article id={message.id} className={styles["answer"]} data-status={message.status} aria-label={t("common.name")} aria-busy={isLive}>
        {/* The board's code may come late: what is below it would move. */}
        <Suspense fallback={<Thinking />}>
          <Said {...props} isLive={isLive} />
          {isLive ? <Waiting isSent={message.status === "streaming"} /> : <Finished {...props} />}
          <ProblemNote {...props} onAskAgain={() => props.actions.regenerate(message.versionOf ?? message.id)} />
        </Suspense>
      </article>
    </ConversationContext>
  );
}

/** The tool calls and the text. Its first paragraph stands above a board that lists tracks. */
function Said({ message, evidence, isLive, isLast }: MessageProps & { isLive: boolean }) {
  const { assistant } = useContext(ConversationContext);
  const annotate = useCallback((text: string) => <Annotated text={text} evidence={evidence} />, [evidence]);
  const { lead, first, rest } = usePartsOf(message);
  const isLed = lead !== undefined;
  const thinking = isLive && !message.text && <Thinking />;
  return (
    <>
      <Steps steps={message.steps} isLive={isLive} />
      {lead && <Markdown source={lead} isGrowing={isLive && !first && !rest} annotate={annotate} />}
      {isLed && thinking}
      <Board assistant={message.assistant} steps={message.steps} canChange={isLast} />
      <Text first={first} rest={rest} isBoard={boardSaysAll(assistant, message.steps)} isLive={isLive} annotate={annotate} />
      {!isLed && thinking}
    </>
  );
}

interface Parts {
  /** Undefined where nothing stands above the board. */
  lead: string | undefined;
  first: string;
  /** Shown on request. */
  rest: string;
}

/** The parts of the text. Where a board says it all, the first sentences come first, and where rows list the tracks, what
 * is beside the list. */
function usePartsOf({ model, steps, text }: Message): Parts {
  const { assistant } = useContext(ConversationContext);
  return useMemo(() => {
    if (boardSaysAll(assistant, steps)) return withLead(undefined, afterSentences(text, SAID_BESIDE_A_BOARD));
    const said = model === RULES ? withoutListedTracks(text, steps, (tool) => showsTracks(assistant, tool)) : ([text, ""] as const);
    if (!steps.some((step) => boardLists(assistant, step.tool) && findsTracks(step))) return withLead(undefined, said);
    const [lead, first] = afterParagraph(said[0]);
    return withLead(lead, [first, said[1]]);
  }, [assistant, model, steps, text]);
}

const withLead = (lead: string | undefined, [first, rest]: readonly [string, string]): Parts => ({ lead, first, rest });

interface TextProps {
  first: string;
  rest: string;
  isBoard: boolean;
  isLive: boolean;
  annotate: (text: string) => ReactNode;
}

function Text({ first, rest, isBoard, isLive, annotate }: TextProps) {
  return (
    <>
      {first && <Markdown source={first} isGrowing={isLive && !rest} annotate={annotate} />}
      {rest && (
        <details className={styles["rest"]}>
          <summary>{isBoard ? t("chat.restOfText") : t("chat.listAsText")}</summary>
          <Markdown source={rest} isGrowing={isLive} annotate={annotate} />
        </details>
      )}
    </>
  );
}

/** What the assistant draws of all steps of an answer. */
function Board({ assistant, ...props }: BoardProps & { assistant: string | undefined }) {
  const info = useContext(ConversationContext);
  const Drawn = props.steps.length > 0 ? boardOf(assistant ?? info.assistant) : undefined;
  if (!Drawn) return null;
  return (
    <DrawingBoundary>
      {/* Looked up by name: the registry returns the same component each time. */}
      {/* eslint-disable-next-line react-hooks/static-components */}
      <Drawn {...props} />
    </DrawingBoundary>
  );
}

/** The footer of a finished answer. */
function Finished(props: MessageProps) {
  const { message, isLast, actions } = props;
  return (
    // What is below the drawings comes with them: it would move.
    <Suspense fallback={<Waiting isSent />}>
      {message.steps.length > 0 && <Drawings steps={message.steps} said={message.text} />}
      <Undo {...props} />
      {message.status === "stopped" && <p className="quiet">{t("chat.stopped")}</p>}
      {isLast && <Suggestions message={message} onAsk={actions.ask} />}
      <MessageActions {...props} />
    </Suspense>
  );
}

/** Undo all changes of an answer. */
function Undo({ message, undone, actions }: MessageProps) {
  const token = undoTokenOf(message);
  if (undone !== undefined) {
    return (
      <p className={`quiet ${styles["undone"] ?? ""}`} role="status">
        {undone}
      </p>
    );
  }
  if (token === undefined) return null;
  return (
    <button type="button" className={`chip ${styles["undo"] ?? ""}`} onClick={() => actions.undo(token)}>
      {t("chat.undo")}
    </button>
  );
}

/** Reserves the space of the later actions, so that nothing moves then. Without a connection it shows what the message
 * waits for. */
function Waiting({ isSent = false }: { isSent?: boolean }) {
  return <div className={styles["actions"]}>{!isSent && <p className={styles["waiting"]}>{t("chat.waiting")}</p>}</div>;
}

function Thinking() {
  return (
    <p className={styles["thinking"]} role="img" aria-label={t("chat.thinking")}>
      <span />
      <span />
      <span />
    </p>
  );
}

function ProblemNote({ message, isLast, onAskAgain }: MessageProps & { onAskAgain: () => void }) {
  if (!message.problem) return null;
  return (
    <div className="problem" role="alert">
      <p>{message.problem.message}</p>
      {isLast && message.problem.retryable && (
        <button type="button" className="button" data-needs-quiet="" onClick={onAskAgain}>
          {t("chat.askAgain")}
        </button>
      )}
    </div>
  );
}
