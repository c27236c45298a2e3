import type { CoachView } from "../../api/coach";
import { t } from "../../i18n";
import styles from "./Steps.module.css";


/** The ten steps, and which of them is open. */
export function Steps({ view }: { view: CoachView }) {
  const current = view.steps.find(({ state }) => state === "current");
  return (
    <nav className={styles["steps"]} aria-label={t("coach.steps")}>
      <ol>
        {view.steps.map(({ number, title, state }) => (
          <li key={number} data-state={state} aria-current={state === "current" ? "step" : undefined} title={title}>
            <span className="visually-hidden">{`${title}: ${t(`coach.stepState.${state}`)}`}</span>
          </li>
        ))}
      </ol>
      {current && <p>{t("coach.stepOf", { number: current.number + 1, title: current.title })}</p>}
    </nav>
  );
}
