import { t } from "../i18n";
import { keyName } from "../notation";
import { KeySegment } from "./KeySegment";
import styles from "./KeyWheel.module.css";
import { CAMELOT_KEYS } from "./trackFilter";
import { WHEEL_VIEW } from "./wheel";

/** The Camelot wheel. Neighbours mix well; a click on a key adds it to the filter or takes it away. */
export function KeyWheel({ chosen, onChange }: { chosen: readonly string[]; onChange: (keys: readonly string[]) => void }) {
  return (
    <div className={styles["wheel"]} role="group" aria-label={t("library.find.wheel")}>
      <svg viewBox={WHEEL_VIEW}>
        {CAMELOT_KEYS.map(([code, key]) => {
          const isChosen = chosen.includes(code);
          const toggle = () => onChange(isChosen ? chosen.filter((other) => other !== code) : [...chosen, code]);
          return (
            <KeySegment
              key={code}
              code={code}
              role="button"
              tabIndex={0}
              aria-pressed={isChosen}
              aria-label={`${code}, ${keyName(key)}`}
              onClick={toggle}
              onKeyDown={(event) => {
                if (event.key !== "Enter" && event.key !== " ") return;
                event.preventDefault();
                toggle();
              }}
            />
          );
        })}
      </svg>
    </div>
  );
}
