import type { DanceTask } from "../../api/dances";
import { t } from "../../i18n";
import { hasFailed, isActive, isCancelled, reasonOf, stageRows, type StageState } from "./dances";
import styles from "./StageList.module.css";

const SIGNS: Record<StageState, string> = { done: "✓", working: "●", waiting: "○", failed: "✕", cancelled: "–" };

/** The stages of the work as they happen, with what each of them found. */
export function StageList({ task, onCancel }: { task: DanceTask; onCancel?: () => void }) {
  const rows = stageRows(task);
  const isOver = !isActive(task);
  return (
    <section className={styles["stages"]} aria-label={t("dances.stages.title")}>
      <ol>
        {rows.map(({ name, state, message }) => (
          <li key={name} data-state={state} aria-current={state === "working" ? "step" : undefined}>
            <span className={styles["sign"]} aria-hidden="true">
              {SIGNS[state]}
            </span>
            <span className="visually-hidden">{t(`dances.stages.state.${state}`)}</span>
            <span>
              <strong>{t(`dances.stages.${name}`)}</strong>
              {message && state !== "failed" && <span className={`quiet ${styles["found"] ?? ""}`}>{message}</span>}
            </span>
          </li>
        ))}
      </ol>
      {!isOver && (
        <div className={styles["progress"]}>
          <progress max={100} value={task.progress} aria-label={t("dances.stages.progress")} />
          {onCancel && (
            <button type="button" className="button small" onClick={onCancel}>
              {t("common.cancel")}
            </button>
          )}
        </div>
      )}
      <p className="visually-hidden" role="status">
        {task.message}
      </p>
      {isCancelled(task) && <p className="quiet">{task.error}</p>}
      {hasFailed(task) && (
        <p className="problem-text" role="alert">
          {reasonOf(task)}
        </p>
      )}
    </section>
  );
}
