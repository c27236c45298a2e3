import { memo } from "react";

import { texts } from "../texts";
import { Markdown } from "./Markdown";
import type { Message } from "./thread";
import { ToolStepLine } from "./ToolStepLine";

interface Props {
  message: Message;
  /** Ask the question of this message once more; missing where that makes no sense. */
  onAskAgain?: (() => void) | undefined;
}

/** One question or answer. Memoised: while the newest answer grows, the ones above it are not drawn again. */
export const MessageView = memo(
  function MessageView(props: Props) {
    return props.message.role === "user" ? <Question {...props} /> : <Answer {...props} />;
  },
  (before, after) => before.message === after.message && !before.onAskAgain === !after.onAskAgain,
);

function Question({ message, onAskAgain }: Props) {
  return (
    <article className="question" data-status={message.status} aria-label={texts.chat.you}>
      <p>{message.text}</p>
      <ProblemNote message={message} onAskAgain={onAskAgain} />
    </article>
  );
}

function Answer({ message, onAskAgain }: Props) {
  const isLive = message.status === "streaming";
  return (
    <article className="answer" data-status={message.status} aria-label={texts.name} aria-busy={isLive}>
      {message.steps.length > 0 && (
        <div className="steps">
          {message.steps.map((step) => (
            <ToolStepLine key={step.call_id} step={step} isLive={isLive} />
          ))}
        </div>
      )}
      {message.text && <Markdown source={message.text} isGrowing={isLive} />}
      {isLive && !message.text && <Thinking />}
      {message.status === "stopped" && <p className="quiet">{texts.chat.stopped}</p>}
      <ProblemNote message={message} onAskAgain={onAskAgain} />
    </article>
  );
}

function Thinking() {
  return (
    <p className="thinking" aria-label={texts.chat.thinking}>
      <span />
      <span />
      <span />
    </p>
  );
}

function ProblemNote({ message, onAskAgain }: Props) {
  if (!message.problem) return null;
  return (
    <div className="problem" role="alert">
      <p>{message.problem.message}</p>
      {onAskAgain && (
        <button type="button" className="button" onClick={onAskAgain}>
          {texts.chat.askAgain}
        </button>
      )}
    </div>
  );
}
