import type { CSSProperties } from "react";

import { t } from "../i18n";
import { keyName } from "../notation";
import { CAMELOT_KEYS, hueOf } from "./trackFilter";
import { segmentOf, WHEEL_VIEW } from "./wheel";

/** The Camelot wheel. Neighbours mix well; a click on a key adds it to the filter or takes it away. */
export function KeyWheel({ chosen, onChange }: { chosen: readonly string[]; onChange: (keys: readonly string[]) => void }) {
  return (
    <div className="key-wheel" role="group" aria-label={t("library.find.wheel")}>
      <svg viewBox={WHEEL_VIEW}>
        {CAMELOT_KEYS.map(([code, key]) => {
          const isChosen = chosen.includes(code);
          const toggle = () => onChange(isChosen ? chosen.filter((other) => other !== code) : [...chosen, code]);
          const { path, x, y } = segmentOf(code);
          return (
            <g
              key={code}
              role="button"
              tabIndex={0}
              aria-pressed={isChosen}
              aria-label={`${code}, ${keyName(key)}`}
              style={{ "--hue": hueOf(code) } as CSSProperties}
              onClick={toggle}
              onKeyDown={(event) => {
                if (event.key !== "Enter" && event.key !== " ") return;
                event.preventDefault();
                toggle();
              }}
            >
              <path d={path} />
              <text x={x} y={y} textAnchor="middle" dominantBaseline="central">
                {code}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}
