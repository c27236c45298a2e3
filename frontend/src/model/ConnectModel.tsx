import type { Connection } from "../api/connection";
import type { CurrentUser } from "../api/session";
import { t } from "../i18n";
import { Page } from "../Page";
import { ModelForm } from "./ModelForm";
import { useConnection, useDisconnect, useTestOfModel } from "./useConnection";
import styles from "./ConnectModel.module.css";
import form from "./ModelForm.module.css";

/** "Connect a model": the current model, and the form for another. */
export function ConnectModel({ me }: { me: CurrentUser }) {
  const { data, error } = useConnection(me.is_staff);
  return (
    <Page className={styles["page"]}>
      <h1>{t("connect.title")}</h1>
      <p className="quiet">{t("connect.intro")}</p>
      {!me.is_staff && <p className="card">{t("connect.notYours")}</p>}
      {error && (
        <p className="problem-text" role="alert">
          {error.message}
        </p>
      )}
      {data && <Now connection={data} />}
      {data && data.source !== "environment" && <ModelForm connection={data} />}
    </Page>
  );
}

/** The connected model, with buttons to test and to disconnect it. */
function Now({ connection }: { connection: Connection }) {
  const { source, model, is_language_model } = connection;
  return (
    <section className="card" aria-label={t("connect.now")}>
      <h2>{is_language_model ? t("model.answers", { name: model }) : t("model.none")}</h2>
      <p className="quiet">{source === "none" ? t("model.noneMore") : whoSaidSo(connection)}</p>
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
      <div className={form["buttons"]}>
        <button type="button" className="button" disabled={test.isPending} onClick={() => test.mutate()}>
          {test.isPending ? t("connect.testing") : t("connect.test")}
        </button>
        {canEnd && (
          <button type="button" className="button" disabled={disconnect.isPending} onClick={() => disconnect.mutate()}>
            {t("connect.disconnect")}
          </button>
        )}
      </div>
      <p role="status" className={test.data?.works ? form["good"] : "problem-text"}>
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
  if (source === "environment") return t("connect.byEnvironment");
  return key_ending ? t("connect.byChoiceWithKey", { ending: key_ending }) : t("connect.byChoice");
}
