import type { Point } from "./packedPoses";

/** Right, forward and up. */
export type Axes = readonly [Point, Point, Point];

export const add = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];

export const scale = (a: Point, by: number): Point => [a[0] * by, a[1] * by, a[2] * by];

/** From `a` (share 0) to `b` (share 1). */
export const mix = (a: Point, b: Point, share: number): Point => add(scale(a, 1 - share), scale(b, share));

export const unit = (a: Point): Point => scale(a, 1 / (Math.hypot(...a) || 1));

/** Right and forward of a body that faces so many degrees, counter-clockwise from y. */
export function axesOf(facing: number): readonly [Point, Point] {
  const angle = (facing * Math.PI) / 180;
  return [
    [Math.cos(angle), Math.sin(angle), 0],
    [-Math.sin(angle), Math.cos(angle), 0],
  ];
}
