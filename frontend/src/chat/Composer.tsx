import { useId, useRef, useState, type KeyboardEvent, type SubmitEvent } from "react";

import { isLink } from "../library/links";
import { t } from "../i18n";
import styles from "./Composer.module.css";

interface Props {
  onAsk: (text: string) => void;
  onStop: () => void;
  isBusy: boolean;
  /** The connection is lost: questions are sent once it is back. */
  isAway: boolean;
  mostCharacters: number;
  /** The assistant's title. */
  assistant: string | undefined;
}

/** The input for questions. The reason why a question cannot be sent is below it. */
export function Composer({ onAsk, onStop, isBusy, isAway, mostCharacters, assistant }: Props) {
  const [text, setText] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  const reasonId = useId();
  const reason = obstacle(text, isBusy, mostCharacters);
  const note = isAway && (isBusy || !reason) ? t("chat.offline") : reason;
  const canSend = !reason && text.trim() !== "";

  const submit = (event: SubmitEvent | KeyboardEvent) => {
    event.preventDefault();
    if (!canSend) return;
    onAsk(text.trim());
    setText("");
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes a character, Enter confirms that character.
    if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
  };

  return (
    <form className={styles["composer"]} onSubmit={submit}>
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
        {isBusy ? (
          <button type="button" className="button primary" onClick={onStop}>
            {t("chat.stop")}
          </button>
        ) : (
          <button type="submit" className="button primary" disabled={!canSend}>
            {t("chat.send")}
          </button>
        )}
      </div>
      <p id={reasonId} className={`quiet ${styles["hint"] ?? ""}`} data-important={note ? "" : undefined}>
        {note || t("chat.hint")}
      </p>
    </form>
  );
}

function obstacle(text: string, isBusy: boolean, most: number): string {
  if (isLink(text)) return t("upload.link");
  if (text.length > most) return t("chat.tooLong", { count: text.length, most });
  return isBusy && text.trim() ? t("chat.busy") : "";
}
