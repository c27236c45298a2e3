import type { CurrentUser } from "../../api/session";
import { openModelPage } from "../../route";
import { t } from "../../i18n";
import styles from "./ModelNote.module.css";

/** The name of the current model, or that there is none, with a link to connect one for administrators. */
export function ModelNote({ me }: { me: CurrentUser }) {
  const { name, is_language_model } = me.model;
  return (
    <p className={`quiet ${styles["note"] ?? ""}`}>
      {me.model_problem && (
        <strong className="problem-text" role="alert">
          {me.model_problem}
        </strong>
      )}{" "}
      {is_language_model ? t("model.answers", { name }) : <strong>{t("model.none")}</strong>}{" "}
      {me.is_staff ? (
        <button type="button" className="link-button" onClick={openModelPage}>
          {is_language_model ? t("model.change") : t("model.how")}
        </button>
      ) : (
        !is_language_model && t("model.askOwner")
      )}
    </p>
  );
}
