import { useState } from "react";

import { t } from "../i18n";
import { keyName } from "../notation";
import { KeySegment } from "./KeySegment";
import styles from "./KeyWheel.module.css";
import { CAMELOT_KEYS, queryOf, type TrackFilter } from "./trackFilter";
import { useKeyCounts } from "./useKeyCounts";
import { segmentOf, WHEEL_VIEW } from "./wheel";

/** The Camelot wheel. Neighbours mix well; a click on a key adds it to the filter or takes it away. */
export function KeyWheel({ filter, change }: { filter: TrackFilter; change: (part: Partial<TrackFilter>) => void }) {
  const { keys: chosen } = filter;
  const [focused, setFocused] = useState<string | null>(null);
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
              onFocus={({ currentTarget }) => setFocused(currentTarget.matches(":focus-visible") ? code : null)}
              onBlur={() => setFocused(null)}
              onKeyDown={(event) => {
                if (event.key !== "Enter" && event.key !== " ") return;
                event.preventDefault();
                toggle();
              }}
            />
          );
        })}
        {/* Last: its neighbours would be drawn over it. */}
        {focused && <FocusRing code={focused} />}
      </svg>
    </div>
  );
}

/** Dark, with a light edge: so it is seen on every colour. */
function FocusRing({ code }: { code: string }) {
  const { path } = segmentOf(code);
  return (
    <g className={styles["ring"]} aria-hidden="true">
      <path d={path} />
      <path d={path} />
    </g>
  );
}
