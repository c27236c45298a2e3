import { useAssistants } from "../assistants/useAssistants";
import { useStartChat } from "../chat/useStartChat";
import { t } from "../i18n";
import styles from "./StartPage.module.css";

/** The assistant that answers on the start page. */
const FIRST = "analyst";

/** What the other assistants do, each with an example. A chat with it begins with the example in its field: some of them write. */
export function OtherAssistants() {
  const others = useAssistants().filter(({ name }) => name !== FIRST);
  const start = useStartChat();
  if (others.length === 0) return null;
  return (
    <section aria-label={t("home.others")}>
      <h2>{t("home.others")}</h2>
      <ul className={styles["latest"]}>
        {others.map(({ name, title, description, starters }) => {
          const [question] = starters;
          return (
            question !== undefined && (
              <li key={name}>
                <button type="button" className={styles["assistant"]} disabled={start.isPending} onClick={() => start.mutate({ question, trackIds: [], assistant: name, isDraft: true })}>
                  <strong>{title}</strong>
                  <span className="quiet">{description}</span>
                  <span>{t("common.quoted", { text: question })}</span>
                </button>
              </li>
            )
          );
        })}
      </ul>
      {start.error && (
        <p className="problem-text" role="alert">
          {start.error.message}
        </p>
      )}
    </section>
  );
}
