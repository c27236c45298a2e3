import type { Person } from "../../api/session";
import { openModelPage } from "../../route";
import { texts } from "../../texts";

/** Which model answers; where there is none, that. Whoever runs the installation finds here how to connect one. */
export function ModelNote({ me }: { me: Person }) {
  const { name, is_language_model } = me.model;
  return (
    <p className="model-note quiet">
      {me.model_problem && (
        <strong className="problem-text" role="alert">
          {me.model_problem}
        </strong>
      )}{" "}
      {is_language_model ? texts.model.answers(name) : <strong>{texts.model.none}</strong>}{" "}
      {me.is_staff ? (
        <button type="button" className="link-button" onClick={openModelPage}>
          {is_language_model ? texts.model.change : texts.model.how}
        </button>
      ) : (
        !is_language_model && texts.model.askOwner
      )}
    </p>
  );
}
