import { memo, Suspense, useCallback, useContext, useMemo, useState, type ReactNode } from "react";

import { boardOf, boardSaysAll, cardOf, type BoardProps } from "../../assistants/registry";
import { t } from "../../i18n";
import { DrawingBoundary } from "./DrawingBoundary";
import { Drawings } from "./Drawings";
import { EditQuestion } from "./EditQuestion";
import { Annotated } from "../evidence/Annotated";
import type { Evidence } from "../evidence/facts";
import { Markdown } from "../markdown/Markdown";
import { withoutListedTracks } from "./listedTracks";
import { MessageActions } from "./MessageActions";
import styles from "./MessageView.module.css";
import { undoTokenOf, type Message } from "../state/thread";
import { ConversationContext } from "../conversationContext";
import { afterSentences } from "./sentences";
import { Steps } from "./Steps";
import { Suggestions } from "./Suggestions";
import type { ChatActions } from "../state/useChat";

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
    before.versions.join() === after.versions.join(),
);

function Question(props: MessageProps) {
  const { message, actions } = props;
  const { versionOf } = message;
  const [isEdited, setEdited] = useState(false);
  if (isEdited) {
    const send = (text: string) => {
      setEdited(false);
      if (text !== message.text) actions.edit(versionOf ?? message.id, text);
    };
    return <EditQuestion text={message.text} onSend={send} onCancel={() => setEdited(false)} />;
  }
  return (
    <article id={message.id} className={styles["question"]} data-part="question" data-status={message.status} aria-label={t("chat.you")}>
      <p>{message.text}</p>
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

/** The tool calls and the text. */
function Said({ message, evidence, isLive, isLast }: MessageProps & { isLive: boolean }) {
  const annotate = useCallback((text: string) => <Annotated text={text} evidence={evidence} />, [evidence]);
  return (
    <>
      <Steps steps={message.steps} isLive={isLive} />
      <Board assistant={message.assistant} steps={message.steps} canChange={isLast} />
      {message.text && <Text message={message} isLive={isLive} annotate={annotate} />}
      {isLive && !message.text && <Thinking />}
    </>
  );
}

/** The text; where a board says it all, the first sentences, and where rows list the tracks, what is beside the list. The
 * others on request. */
function Text({ message, isLive, annotate }: { message: Message; isLive: boolean; annotate: (text: string) => ReactNode }) {
  const { assistant } = useContext(ConversationContext);
  const { model, steps, text } = message;
  const isBoard = boardSaysAll(assistant, steps);
  const [first, rest] = useMemo(() => {
    if (isBoard) return afterSentences(text, SAID_BESIDE_A_BOARD);
    return model === RULES ? withoutListedTracks(text, steps, (tool) => cardOf(assistant, tool) !== undefined) : [text, ""];
  }, [assistant, isBoard, model, steps, text]);
  return (
    <>
      <Markdown source={first} isGrowing={isLive && !rest} annotate={annotate} />
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
    <>
      <Drawings steps={message.steps} />
      <Undo {...props} />
      {message.status === "stopped" && <p className="quiet">{t("chat.stopped")}</p>}
      {isLast && <Suggestions message={message} onAsk={actions.ask} />}
      <MessageActions {...props} />
    </>
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
    <p className={styles["thinking"]} aria-label={t("chat.thinking")}>
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
