import { t } from "../i18n";
import { keyName } from "../notation";
import { KeySegment } from "./KeySegment";
import styles from "./KeyWheel.module.css";
import { CAMELOT_KEYS, queryOf, type TrackFilter } from "./trackFilter";
import { useKeyCounts } from "./useKeyCounts";
import { WHEEL_VIEW } from "./wheel";

/** The Camelot wheel. Neighbours mix well; a click on a key adds it to the filter or takes it away. */
export function KeyWheel({ filter, change }: { filter: TrackFilter; change: (part: Partial<TrackFilter>) => void }) {
  const { keys: chosen } = filter;
  const countOf = useKeyCounts(queryOf({ ...filter, keys: [], sort: "created_at", isDescending: true }));
  return (
    <div className={styles["wheel"]} role="group" aria-label={t("library.find.wheel")}>
      <svg viewBox={WHEEL_VIEW}>
        {CAMELOT_KEYS.map(([code, key]) => {
          const isChosen = chosen.includes(code);
          const toggle = () => change({ keys: isChosen ? chosen.filter((other) => other !== code) : [...chosen, code] });
          return (
            <KeySegment
              key={code}
              code={code}
              count={countOf(code)}
              role="button"
              tabIndex={0}
              aria-pressed={isChosen}
              aria-label={t("library.find.key", { code, key: keyName(key), count: countOf(code) })}
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
