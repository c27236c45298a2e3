/** Shapes of a figure: tapered limbs, hulls, and the light on them. */

import type { Spot } from "./camera";

/** x, y and radius in pixels. */
export type Circle = Spot;

/** Something to draw; what is farther away is drawn first. */
export interface Part {
  nearness: number;
  colour: string;
  path: Path2D;
  light?: Path2D;
  /** Thin lines in the same colour: x, y to x, y, and the width. */
  line?: readonly [number, number, number, number, number];
}

/** Smaller circles are points to a hull. */
const FINE_PIXELS = 4;
const CORNERS = 16;
const CIRCLE = Array.from({ length: CORNERS }, (_, index) => {
  const angle = (2 * Math.PI * index) / CORNERS;
  return [Math.cos(angle), Math.sin(angle)] as const;
});

/** Add a bone with round ends. */
export function addLimb(path: Path2D, [ax, ay, ar]: Circle, [bx, by, br]: Circle): void {
  const length = Math.hypot(bx - ax, by - ay) || 1e-6;
  const [nx, ny] = [-(by - ay) / length, (bx - ax) / length];
  path.moveTo(ax - nx * ar, ay - ny * ar);
  path.lineTo(bx - nx * br, by - ny * br);
  path.lineTo(bx + nx * br, by + ny * br);
  path.lineTo(ax + nx * ar, ay + ny * ar);
  path.closePath();
  // Against the four corners' direction the middle would become a hole.
  addDisc(path, [ax, ay, ar]);
  addDisc(path, [bx, by, br]);
}

export function addDisc(path: Path2D, [x, y, radius]: Circle): void {
  path.moveTo(x + radius, y);
  path.arc(x, y, Math.max(radius, 0.1), 0, 2 * Math.PI);
}

/** Add the convex hull of circles (Andrew's monotone chain, 1979). */
export function addHull(path: Path2D, circles: readonly Circle[]): void {
  const corners = convex(
    circles.flatMap(([x, y, radius]) =>
      radius > FINE_PIXELS ? CIRCLE.map(([dx, dy]) => [x + dx * radius, y + dy * radius] as const) : [[x, y] as const],
    ),
  );
  corners.forEach(([x, y], index) => (index === 0 ? path.moveTo(x, y) : path.lineTo(x, y)));
  path.closePath();
}

type Corner = readonly [number, number];

export function convex(corners: readonly Corner[]): Corner[] {
  const ordered = corners.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  return [...chain(ordered), ...chain(ordered.toReversed())];
}

function chain(ordered: readonly Corner[]): Corner[] {
  const found: Corner[] = [];
  for (const corner of ordered) {
    while (found.length > 1 && turn(found.at(-2) ?? corner, found.at(-1) ?? corner, corner) <= 0) found.pop();
    found.push(corner);
  }
  return found.slice(0, -1);
}

function turn(a: Corner, b: Corner, c: Corner): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

/** The lit middle of a limb: smaller, and moved to the light, up and left. */
export function narrowed([x, y, radius]: Circle, share = 0.55): Circle {
  return [x - radius * 0.22, y - radius * 0.18, radius * share];
}

/** A limb of several bones with a lighter middle. */
export function litLimb(nearness: number, colour: string, ...bones: readonly (readonly [Circle, Circle])[]): Part {
  const [path, light] = [new Path2D(), new Path2D()];
  for (const [a, b] of bones) {
    addLimb(path, a, b);
    addLimb(light, narrowed(a), narrowed(b));
  }
  return { nearness, colour, path, light };
}
