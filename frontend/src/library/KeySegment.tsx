import type { CSSProperties, SVGProps } from "react";

import { hueOf } from "./trackFilter";
import { dotOf, segmentOf } from "./wheel";

type Props = { code: string; count: number } & Omit<SVGProps<SVGGElement>, "style" | "children"> & { [data: `data-${string}`]: unknown };

/** One key of the Camelot wheel, with its code and a dot for the tracks in it; `--hue` is its colour. */
export function KeySegment({ code, count, ...props }: Props) {
  const { path, x, y, dot } = segmentOf(code);
  return (
    <g {...props} style={{ "--hue": hueOf(code) } as CSSProperties}>
      <path d={path} />
      {count > 0 && <circle cx={dot.x} cy={dot.y} r={dotOf(count)} />}
      <text x={x} y={y} textAnchor="middle" dominantBaseline="central">
        {code}
      </text>
    </g>
  );
}
