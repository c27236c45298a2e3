import { useEffect, useRef, useState, type KeyboardEvent } from "react";

import { t } from "../../i18n";
import styles from "./EditQuestion.module.css";
import message from "./MessageView.module.css";

interface Props {
  text: string;
  onSend: (text: string) => void;
  onCancel: () => void;
}

/** Edit a question in place. Enter asks it, Escape cancels. */
export function EditQuestion({ text, onSend, onCancel }: Props) {
  const [draft, setDraft] = useState(text);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(text.length, text.length);
  }, [text]);
  const send = () => {
    if (draft.trim()) onSend(draft.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") onCancel();
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className={`${message["question"] ?? ""} ${styles["editQuestion"] ?? ""}`}
      data-part="question"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        ref={field}
        value={draft}
        rows={1}
        aria-label={t("chat.editLabel")}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles["editButtons"]}>
        <button type="button" className="button" onClick={onCancel}>
          {t("common.cancel")}
        </button>
        <button type="submit" className="button primary" data-needs-quiet="" disabled={!draft.trim()}>
          {t("chat.editSend")}
        </button>
      </div>
    </form>
  );
}
