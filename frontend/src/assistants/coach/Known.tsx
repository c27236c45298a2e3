import type { CoachView } from "../../api/coach";
import { t } from "../../i18n";
import shared from "./coach.module.css";
import styles from "./Known.module.css";


interface Props {
  view: CoachView;
  isBusy: boolean;
  onEdit: (name: string) => void;
}

/** The confirmed values. Changing one opens the question that the coach asked for it. */
export function Known({ view, isBusy, onEdit }: Props) {
  return (
    <section className={`card screen-only ${shared["card"] ?? ""} ${styles["known"] ?? ""}`} aria-label={t("coach.known")}>
      <h2>{t("coach.known")}</h2>
      {view.known.length === 0 && <p className="quiet">{t("coach.knownNone")}</p>}
      <dl lang={view.language}>
        {view.known.map(({ name, label, value, question }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{value}</dd>
            <dd>
              <button
                type="button"
                className="link-button"
                disabled={isBusy}
                title={question}
                aria-label={t("coach.edit", { label })}
                onClick={() => onEdit(name)}
              >
                {t("coach.editShort")}
              </button>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
