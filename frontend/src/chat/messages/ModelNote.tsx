import type { CurrentUser } from "../../api/session";
import { openModelPage } from "../../route";
import { t } from "../../i18n";
import styles from "./ModelNote.module.css";

const isPlainRules = ({ model, model_problem }: CurrentUser) => !model.is_language_model && !model_problem;

/** Rules that answer as they should are not mentioned: what they do not understand they say themselves. */
export const NoteInChats = ({ me }: { me: CurrentUser }) => !isPlainRules(me) && <ModelNote me={me} />;

/** The name of the current model, or that rules answer, with a link to connect one for administrators. */
export function ModelNote({ me }: { me: CurrentUser }) {
  const { name, is_language_model } = me.model;
  return (
    <p className={`quiet ${styles["note"] ?? ""}`}>
      {me.model_problem && (
        <strong className="problem-text" role="alert">
          {me.model_problem}
        </strong>
      )}{" "}
      {is_language_model ? t("model.answers", { name }) : t("model.rules")}{" "}
      {me.is_staff ? (
        <button type="button" className="link-button" onClick={openModelPage}>
          {is_language_model ? t("model.change") : t("model.connect")}
        </button>
      ) : (
        !is_language_model && t("model.askOwner")
      )}
    </p>
  );
}
