import type { ReactNode } from "react";

import type { BoardProps } from "../../registry";
import { t } from "../../../i18n";
import { Rows } from "../../analyst/TrackRows";
import { Candidates } from "./Candidates";
import { debateIn, reasonOf, ADVOCATES } from "./debate";
import { RequestChips } from "./RequestChips";
import styles from "./Debate.module.css";

/** The choice, and how it came about: the request as it was read, and folded once it is made, the arguments of both advocates. */
export default function Debate({ steps, canChange }: BoardProps) {
  const debate = debateIn(steps);
  if (!debate?.strategy) return null;
  const { strategy, sides, picks, reasons } = debate;
  const hasChosen = picks !== undefined && picks.length > 0;
  const chosen = picks && new Set(picks.map(({ track_id }) => track_id));
  return (
    <section className="result-card" aria-label={t("recommender.debate.title")}>
      {hasChosen && (
        <section className={styles["choice"]} aria-label={t("recommender.debate.judge")}>
          <Rows found={picks.map((pick) => ({ ...pick, reason: reasonOf(pick) }))} source="recommendation" />
        </section>
      )}
      <RequestChips strategy={strategy} picks={picks} canChange={canChange} />
      <Folded isFolded={hasChosen}>
        <div className={styles["sides"]}>
          {ADVOCATES.map((name) => (
            <section key={name} aria-label={t(`recommender.debate.${name}`)} aria-busy={sides[name].isWorking}>
              <h2 className={styles["head"]}>{t(`recommender.debate.${name}`)}</h2>
              {sides[name].isWorking && <p className="quiet">{t("recommender.debate.working")}</p>}
              {sides[name].hasFailed && <p className="problem-text">{t("recommender.debate.failed")}</p>}
              {!sides[name].isWorking && !sides[name].hasFailed && sides[name].candidates.length === 0 && (
                <p className="quiet">{t("recommender.debate.nothing")}</p>
              )}
              <Candidates candidates={sides[name].candidates} chosen={chosen} reasons={reasons} />
            </section>
          ))}
        </div>
        {hasChosen && (
          <section aria-label={t("recommender.debate.supporters")}>
            <h2 className={styles["head"]}>{t("recommender.debate.supporters")}</h2>
            <Candidates candidates={picks} isChoice />
          </section>
        )}
      </Folded>
    </section>
  );
}

function Folded({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  if (!isFolded) return children;
  return (
    <details className={styles["why"]}>
      <summary>{t("recommender.debate.why")}</summary>
      {children}
    </details>
  );
}
