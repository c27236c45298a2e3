import { t } from "../../i18n";
import type { Message } from "../state/thread";
import type { ChatActions } from "../state/useChat";
import styles from "./Suggestions.module.css";

/** Suggested questions as buttons. One for another assistant hands the conversation over. */
export function Suggestions({ message, onAsk }: { message: Message; onAsk: ChatActions["ask"] }) {
  if (!message.suggestions?.length) return null;
  return (
    <ul className={styles["suggestions"]} aria-label={t("chat.suggestions")} data-needs-quiet="" data-suggestions="">
      {message.suggestions.map(({ label, question, assistant }) => (
        <li key={`${label} ${question}`}>
          <button type="button" className="chip" title={question} onClick={() => onAsk(question, assistant ? { assistant } : {})}>
            {label}
          </button>
        </li>
      ))}
    </ul>
  );
}
