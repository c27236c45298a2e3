import type { CSSProperties } from "react";

import { t } from "../i18n";
import { keyName } from "../notation";
import { CAMELOT_KEYS, hueOf } from "./trackFilter";

const RADIUS = 100;
/** Minor keys lie inside, major keys outside. */
const RINGS = { A: [36, 66], B: [68, 98] } as const;
const SEGMENT = Math.PI / 6;

/** The Camelot wheel. Neighbours mix well; a click on a key adds it to the filter or takes it away. */
export function KeyWheel({ chosen, onChange }: { chosen: readonly string[]; onChange: (keys: readonly string[]) => void }) {
  return (
    <div className="key-wheel" role="group" aria-label={t("library.find.wheel")}>
      <svg viewBox={`${-RADIUS} ${-RADIUS} ${2 * RADIUS} ${2 * RADIUS}`}>
        {CAMELOT_KEYS.map(([code, key]) => {
          const isChosen = chosen.includes(code);
          const toggle = () => onChange(isChosen ? chosen.filter((other) => other !== code) : [...chosen, code]);
          const ring = code.endsWith("A") ? RINGS.A : RINGS.B;
          const angle = (Number.parseInt(code, 10) - 12) * SEGMENT;
          const [x, y] = pointAt((ring[0] + ring[1]) / 2, angle);
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
              <path d={segmentPath(ring[0], ring[1], angle - SEGMENT / 2, angle + SEGMENT / 2)} />
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

/** Clockwise from the top. */
function pointAt(radius: number, angle: number): [number, number] {
  return [radius * Math.sin(angle), -radius * Math.cos(angle)];
}

function segmentPath(inner: number, outer: number, from: number, to: number): string {
  const at = (radius: number, angle: number) => pointAt(radius, angle).map((value) => value.toFixed(2)).join(" ");
  return `M${at(inner, from)} L${at(outer, from)} A${outer} ${outer} 0 0 1 ${at(outer, to)} L${at(inner, to)} A${inner} ${inner} 0 0 0 ${at(inner, from)} Z`;
}
