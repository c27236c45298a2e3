import type { CurrentUser } from "../api/session";
import { openPage } from "../route";
import { t } from "../i18n";
import { Page, PageHead } from "../Page";
import { DeleteAccount } from "./DeleteAccount";
import { EXPORT_URL } from "../api/account";
import styles from "./AccountPage.module.css";
import { ListeningProfile } from "./ListeningProfile";
import { Password } from "./Password";
import { Settings } from "./Settings";
import { Tokens } from "./Tokens";
import { Usage } from "./Usage";
import { useLogOut } from "./useLogOut";

/** The account page: usage, limits, tokens, language model, data export, deletion. */
export function AccountPage({ me }: { me: CurrentUser }) {
  const leave = useLogOut();
  return (
    <Page className={styles["page"]}>
      <PageHead>
        <h1>{t("account.pageTitle")}</h1>
        <button type="button" className="button" onClick={() => leave.mutate()}>
          {t("account.logOut")}
        </button>
      </PageHead>
      <p className="quiet">{t("account.loggedInAs", { name: me.username })}</p>
      <Settings me={me} />
      <Password me={me} />
      <ListeningProfile />
      <Usage me={me} />
      <Tokens />
      <section className="card">
        <h2>{t("account.model")}</h2>
        <p>
          {me.model.is_language_model ? t("model.answers", { name: me.model.name }) : t("model.none")}{" "}
          {!me.is_staff && !me.model.is_language_model && t("model.askOwner")}
        </p>
        {me.is_staff && (
          <button type="button" className="button" onClick={() => openPage("model")}>
            {me.model.is_language_model ? t("model.change") : t("model.how")}
          </button>
        )}
      </section>
      <section className="card">
        <h2>{t("account.data")}</h2>
        <p>{t("account.exportBody")}</p>
        <a className="button" href={EXPORT_URL} download>
          {t("account.export")}
        </a>
        <p>{t("account.deleteBody")}</p>
        <DeleteAccount me={me} />
      </section>
    </Page>
  );
}
