import { useEffect, useId, useRef, useState, type KeyboardEvent, type SubmitEvent } from "react";

import { isLink } from "../library/links";
import { t } from "../i18n";
import styles from "./Composer.module.css";

interface Props {
  /** While an answer is written, the question waits for its end. */
  onAsk: (text: string) => void;
  onStop: () => void;
  isBusy: boolean;
  /** The question that waits. */
  waiting?: string | null;
  onTakeBack?: () => void;
  /** The connection is lost: questions are sent once it is back. */
  isAway: boolean;
  mostCharacters: number;
  /** The assistant's title. */
  assistant: string | undefined;
  /** What is in the field at first. It then has the focus. */
  draft?: string | undefined;
}

/** The input for questions. The reason why a question cannot be sent is below it. */
export function Composer({ onAsk, onStop, isBusy, waiting = null, onTakeBack, isAway, mostCharacters, assistant, draft = "" }: Props) {
  const [text, setText] = useState(draft);
  const field = useRef<HTMLTextAreaElement>(null);
  const [hasDraft] = useState(draft !== "");
  useEffect(() => {
    if (!hasDraft) return;
    field.current?.focus();
    // Behind the text: Firefox and Safari begin before it.
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  }, [hasDraft]);
  const reasonId = useId();
  const reason = obstacle(text, waiting !== null, mostCharacters);
  const note = noteOf({ reason, isAway, isBusy, isEmpty: text.trim() === "" });
  const canSend = !reason && text.trim() !== "";

  const submit = (event: SubmitEvent | KeyboardEvent) => {
    event.preventDefault();
    if (!canSend) return;
    onAsk(text.trim());
    setText("");
    field.current?.focus();
  };
  const takeBack = () => {
    onTakeBack?.();
    // What was typed since stays.
    if (!text) setText(waiting ?? "");
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes a character, Enter confirms that character.
    if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
  };

  return (
    <form className={styles["composer"]} onSubmit={submit}>
      <Waiting question={waiting} onTakeBack={takeBack} />
      <div className={styles["composerBox"]}>
        <textarea
          ref={field}
          value={text}
          rows={1}
          aria-label={t("chat.composer")}
          aria-describedby={reasonId}
          placeholder={assistant ? t("chat.placeholderOf", { assistant }) : t("chat.placeholder")}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Buttons isBusy={isBusy} canSend={canSend} onStop={onStop} />
      </div>
      <p id={reasonId} className={`quiet ${styles["hint"] ?? ""}`} data-important={note ? "" : undefined}>
        {note || t("chat.hint")}
      </p>
    </form>
  );
}

/** Stop while an answer is written; a question can be sent even then. */
function Buttons({ isBusy, canSend, onStop }: { isBusy: boolean; canSend: boolean; onStop: () => void }) {
  return (
    <>
      {isBusy && (
        <button type="button" className={canSend ? "button" : "button primary"} onClick={onStop}>
          {t("chat.stop")}
        </button>
      )}
      {(!isBusy || canSend) && (
        <button type="submit" className="button primary" disabled={!canSend}>
          {t("chat.send")}
        </button>
      )}
    </>
  );
}

function Waiting({ question, onTakeBack }: { question: string | null; onTakeBack: () => void }) {
  return (
    <p className={styles["waiting"]} role="status">
      {question !== null && (
        <>
          <span>{t("chat.next", { question })}</span>
          <button type="button" className="link-button" onClick={onTakeBack}>
            {t("chat.takeBack")}
          </button>
        </>
      )}
    </p>
  );
}

/** What there is to say of the question, if anything. */
function noteOf({ reason, isAway, isBusy, isEmpty }: { reason: string; isAway: boolean; isBusy: boolean; isEmpty: boolean }): string {
  if (isAway && (isBusy || !reason)) return t("chat.offline");
  return reason || (isBusy && !isEmpty ? t("chat.busy") : "");
}

function obstacle(text: string, isAnotherWaiting: boolean, most: number): string {
  if (isLink(text)) return t("upload.link");
  if (text.length > most) return t("chat.tooLong", { count: text.length, most });
  return isAnotherWaiting && text.trim() ? t("chat.oneWaits") : "";
}
