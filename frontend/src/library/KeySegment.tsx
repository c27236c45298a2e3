import type { CSSProperties, SVGProps } from "react";

import { hueOf } from "./trackFilter";
import { segmentOf } from "./wheel";

type Props = { code: string } & Omit<SVGProps<SVGGElement>, "style" | "children"> & { [data: `data-${string}`]: unknown };

/** One key of the Camelot wheel, with its code; `--hue` is its colour. */
export function KeySegment({ code, ...props }: Props) {
  const { path, x, y } = segmentOf(code);
  return (
    <g {...props} style={{ "--hue": hueOf(code) } as CSSProperties}>
      <path d={path} />
      <text x={x} y={y} textAnchor="middle" dominantBaseline="central">
        {code}
      </text>
    </g>
  );
}
