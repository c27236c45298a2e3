import { decimal } from "../../format";
import { t } from "../../i18n";
import styles from "./Nearness.module.css";

/** The usual distance of any two pieces of music (docs/agents.md, fingerprint). */
const ANY_TWO = 2;
// Of the 26 pieces of benchmarks/data, those of one style are 1.1 apart in the median, and a quarter of all pairs less than 1.6.
const VERY_NEAR = 1;
const NEAR = 1.6;

/** How much two tracks sound alike: a word, and a bar that is full for the same sound. The pointer shows the number. */
export function Nearness({ distance }: { distance: number }) {
  const word = distance < VERY_NEAR ? "veryNear" : distance < NEAR ? "near" : "far";
  return (
    <span className={styles["nearness"]} title={t("cards.nearness.distance", { distance: decimal(distance, 2) })}>
      <span className={styles["bar"]} aria-hidden="true">
        <span style={{ width: `${100 * shareOf(distance)}%` }} />
      </span>
      <span className="visually-hidden">{t("cards.nearness.label")} </span>
      {t(`cards.nearness.${word}`)}
    </span>
  );
}

/** 0 (as far as any two pieces, or further) to 1 (the same sound) */
const shareOf = (distance: number): number => Math.min(Math.max(1 - distance / ANY_TWO, 0), 1);
