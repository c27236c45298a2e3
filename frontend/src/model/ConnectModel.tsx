import type { Connection } from "../api/connection";
import type { Person } from "../api/session";
import { texts } from "../texts";
import { ModelForm } from "./ModelForm";
import { useConnection, useDisconnect, useTestOfModel } from "./useConnection";

/** "Connect a model": which one answers now, and how to have another. */
export function ConnectModel({ me }: { me: Person }) {
  const { data, error } = useConnection(me.is_staff);
  return (
    <section className="connect">
      <div className="connect-column">
        <h1>{texts.connect.title}</h1>
        <p className="quiet">{texts.connect.intro}</p>
        {!me.is_staff && <p className="card">{texts.connect.notYours}</p>}
        {error && (
          <p className="problem-text" role="alert">
            {error.message}
          </p>
        )}
        {data && <Now connection={data} />}
        {data && data.source !== "environment" && <ModelForm connection={data} />}
      </div>
    </section>
  );
}

/** What is connected; a model with its test and its end. */
function Now({ connection }: { connection: Connection }) {
  const { source, model, is_language_model } = connection;
  return (
    <section className="card" aria-label={texts.connect.now}>
      <h2>{is_language_model ? texts.model.answers(model) : texts.model.none}</h2>
      <p className="quiet">{source === "none" ? texts.model.noneMore : whoSaidSo(connection)}</p>
      {/* Another model has not been tested yet. */}
      {is_language_model && <TestAndEnd key={model} canEnd={source === "chosen"} />}
    </section>
  );
}

function TestAndEnd({ canEnd }: { canEnd: boolean }) {
  const test = useTestOfModel();
  const disconnect = useDisconnect();
  const failure = test.error ?? disconnect.error;
  return (
    <>
      <div className="connect-buttons">
        <button type="button" className="button" disabled={test.isPending} onClick={() => test.mutate()}>
          {test.isPending ? texts.connect.testing : texts.connect.test}
        </button>
        {canEnd && (
          <button type="button" className="button" disabled={disconnect.isPending} onClick={() => disconnect.mutate()}>
            {texts.connect.disconnect}
          </button>
        )}
      </div>
      <p role="status" className={test.data?.works ? "good-text" : "problem-text"}>
        {test.data?.message}
      </p>
      {failure && (
        <p className="problem-text" role="alert">
          {failure.message}
        </p>
      )}
    </>
  );
}

function whoSaidSo({ source, key_ending }: Connection): string {
  if (source === "environment") return texts.connect.byEnvironment;
  return key_ending ? texts.connect.byChoiceWithKey(key_ending) : texts.connect.byChoice;
}
