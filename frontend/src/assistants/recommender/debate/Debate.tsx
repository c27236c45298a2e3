import type { BoardProps } from "../../registry";
import { t } from "../../../i18n";
import { Candidates } from "./Candidates";
import { debateIn, ADVOCATES } from "./debate";
import { RequestChips } from "./RequestChips";
import styles from "./Debate.module.css";

/** How an answer came about: the request as it was read, the arguments of both advocates, and the choice. */
export default function Debate({ steps, canChange }: BoardProps) {
  const debate = debateIn(steps);
  if (!debate?.strategy) return null;
  const { strategy, sides, picks, reasons } = debate;
  const chosen = picks && new Set(picks.map(({ track_id }) => track_id));
  return (
    <section className="result-card" aria-label={t("recommender.debate.title")}>
      <RequestChips strategy={strategy} canChange={canChange} />
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
      {picks && picks.length > 0 && (
        <section aria-label={t("recommender.debate.judge")}>
          <h2 className={styles["head"]}>{t("recommender.debate.judge")}</h2>
          <Candidates candidates={picks} isChoice />
        </section>
      )}
    </section>
  );
}
