import { useState } from "react";

import { useAssistantTitle } from "../../assistants/useAssistants";
import { t } from "../../i18n";
import type { MessageProps } from "./MessageView";
import styles from "./MessageView.module.css";

/** Actions on a message. Those that ask for an answer are hidden while one is running. */
export function MessageActions({ message, versions, actions, onEdit }: MessageProps & { onEdit?: () => void }) {
  const assistant = useAssistantTitle(message.assistant);
  return (
    <div className={styles["actions"]}>
      <Versions at={versions.indexOf(message.id)} versions={versions} onChoose={actions.choose} />
      {onEdit ? (
        <button type="button" className={styles["action"]} data-needs-quiet="" onClick={onEdit}>
          {t("chat.edit")}
        </button>
      ) : (
        <button type="button" className={styles["action"]} data-needs-quiet="" onClick={() => actions.regenerate(message.versionOf ?? message.id)}>
          {t("chat.regenerate")}
        </button>
      )}
      {message.text && <Copy text={message.text} />}
      {message.model && <Author model={message.model} assistant={assistant} />}
    </div>
  );
}

function Versions({ at, versions, onChoose }: { at: number; versions: readonly string[]; onChoose: (id: string) => void }) {
  if (versions.length < 2) return null;
  const step = (by: number, label: string, sign: string) => {
    const id = versions[at + by];
    return (
      <button type="button" className={styles["action"]} aria-label={label} disabled={id === undefined} onClick={() => id && onChoose(id)}>
        {sign}
      </button>
    );
  };
  return (
    <span className={styles["versions"]} role="group" aria-label={t("chat.versionOf", { at: at + 1, of: versions.length })}>
      {step(-1, t("chat.earlierVersion"), "‹")}
      <span>{t("chat.version", { at: at + 1, of: versions.length })}</span>
      {step(1, t("chat.laterVersion"), "›")}
    </span>
  );
}

const SHOWN_MS = 2000;

function Copy({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false);
  // The clipboard is missing where the page comes over plain HTTP from another machine.
  if (!("clipboard" in navigator)) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), SHOWN_MS);
  };
  return (
    <button type="button" className={styles["action"]} onClick={() => void copy()}>
      <span aria-live="polite">{isCopied ? t("chat.copied") : t("chat.copy")}</span>
    </button>
  );
}

/** Who answered. That rules did is told where one points at it. */
function Author({ model, assistant }: { model: string; assistant: string | undefined }) {
  if (model === "offline/rules") {
    return (
      <span className={styles["note"]} title={assistant && t("chat.answeredByRulesOf", { assistant })}>
        {assistant ?? t("chat.answeredByRules")}
      </span>
    );
  }
  return <span className={styles["note"]}>{assistant ? t("chat.answeredByOf", { assistant, model }) : t("chat.answeredBy", { model })}</span>;
}
