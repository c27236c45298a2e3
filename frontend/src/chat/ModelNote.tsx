import type { LanguageModel } from "../api/session";
import { texts } from "../texts";

/** Which model answers; where there is none, that, and the way to connect one. */
export function ModelNote({ model }: { model: LanguageModel }) {
  if (model.is_language_model) return <p className="model-note quiet">{texts.model.answers(model.name)}</p>;
  return (
    <details className="model-note quiet">
      <summary>
        <strong>{texts.model.none}</strong> <span className="link">{texts.model.how}</span>
      </summary>
      <div className="model-how">
        <h2>{texts.model.howTitle}</h2>
        <p>{texts.model.noneMore}</p>
        <p>{texts.model.howSteps}</p>
        <pre tabIndex={0}>
          <code>{`${texts.model.example}\n${texts.model.exampleLocal}`}</code>
        </pre>
      </div>
    </details>
  );
}
