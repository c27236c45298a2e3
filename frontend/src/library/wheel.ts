/** The shapes of the Camelot wheel. */

const RADIUS = 100;
/** Minor keys lie inside, major keys outside. */
const RINGS = { A: [36, 66], B: [68, 98] } as const;
const SEGMENT = Math.PI / 6;

export const WHEEL_VIEW = `${-RADIUS} ${-RADIUS} ${2 * RADIUS} ${2 * RADIUS}`;

export interface Point {
  x: number;
  y: number;
}

/** The segment of a Camelot code as an SVG path, with the middle for its name and a place for a dot in an outer corner. */
export function segmentOf(code: string): Point & { path: string; dot: Point } {
  const [inner, outer] = code.endsWith("A") ? RINGS.A : RINGS.B;
  const angle = (Number.parseInt(code, 10) - 12) * SEGMENT;
  const [x, y] = pointAt((inner + outer) / 2, angle);
  const [dotX, dotY] = pointAt(outer - GREATEST_DOT - 1.5, angle + 0.36 * SEGMENT);
  return { path: segmentPath(inner, outer, angle - SEGMENT / 2, angle + SEGMENT / 2), x, y, dot: { x: dotX, y: dotY } };
}

const GREATEST_DOT = 3.5;

/** The radius of the dot for so many tracks: its area grows with their number up to twenty. */
export function dotOf(count: number): number {
  return Math.max(1.5, GREATEST_DOT * Math.sqrt(Math.min(1, count / 20)));
}

/** The code itself, its neighbours on the ring and its relative key: what mixes well with it. */
export function matchingCodes(code: string): string[] {
  const [hour, ring] = [Number.parseInt(code, 10), code.endsWith("A") ? "A" : "B"];
  const beside = [hour, (hour % 12) + 1, ((hour + 10) % 12) + 1].map((each) => `${each}${ring}`);
  return [...beside, `${hour}${ring === "A" ? "B" : "A"}`];
}

/** Clockwise from the top. */
function pointAt(radius: number, angle: number): [number, number] {
  return [radius * Math.sin(angle), -radius * Math.cos(angle)];
}

function segmentPath(inner: number, outer: number, from: number, to: number): string {
  const at = (radius: number, angle: number) => pointAt(radius, angle).map((value) => value.toFixed(2)).join(" ");
  return `M${at(inner, from)} L${at(outer, from)} A${outer} ${outer} 0 0 1 ${at(outer, to)} L${at(inner, to)} A${inner} ${inner} 0 0 0 ${at(inner, from)} Z`;
}
