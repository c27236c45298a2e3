import { t } from "./i18n";
import { openConversation } from "./route";

/** In place of a page that does not exist, with the way to the first one. */
export function NotFound() {
  return (
    <section className="empty">
      <h1>{t("assistants.noPage")}</h1>
      <p className="quiet">{t("assistants.noPageHint")}</p>
      <button type="button" className="button primary" onClick={() => openConversation(null)}>
        {t("assistants.toFirstPage")}
      </button>
    </section>
  );
}
