import { t } from "../../i18n";
import { KeySegment } from "../../library/KeySegment";
import { CAMELOT_KEYS } from "../../library/trackFilter";
import { matchingCodes, WHEEL_VIEW } from "../../library/wheel";
import { keyName } from "../../notation";
import styles from "./KeyPlace.module.css";

/** A key's place on the Camelot wheel, with the keys that mix well with it. */
export function KeyPlace({ camelot }: { camelot: string }) {
  const matching = matchingCodes(camelot);
  const names = CAMELOT_KEYS.filter(([code]) => code !== camelot && matching.includes(code)).map(([code, key]) => `${code} ${keyName(key)}`);
  const text = t("cards.mixesWith", { keys: names.join(", ") });
  return (
    <figure className={styles["place"]}>
      <svg viewBox={WHEEL_VIEW} role="img" aria-label={text}>
        {CAMELOT_KEYS.map(([code]) => (
          <KeySegment key={code} code={code} data-key={code === camelot || undefined} data-matching={matching.includes(code) || undefined} />
        ))}
      </svg>
      <figcaption className="quiet">{text}</figcaption>
    </figure>
  );
}
