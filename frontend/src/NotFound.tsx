import { t } from "./i18n";
import { openConversation } from "./route";

interface Props {
  title: string;
  /** Why there may be nothing. */
  hint: string;
}

/** In place of what is not at this address, with the way to the start page. */
export function NotFound({ title, hint }: Props) {
  return (
    <section className="empty">
      <h1>{title}</h1>
      <p className="quiet">{hint}</p>
      <button type="button" className="button primary" onClick={() => openConversation(null)}>
        {t("errors.toStartPage")}
      </button>
    </section>
  );
}

export const NoPage = () => <NotFound title={t("errors.noPage")} hint={t("errors.noPageHint")} />;
