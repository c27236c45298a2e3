/** Which points a pointer, a lasso, a line or an arrow key means. */
import type { Place } from "./camera";

/** The nearest point within a distance. */
export function nearestPoint<P extends Place>(points: readonly P[], at: Place, within: number): P | null {
  let best: P | null = null;
  let least = within * within;
  for (const point of points) {
    const apart = (point.x - at.x) ** 2 + (point.y - at.y) ** 2;
    if (apart <= least) {
      least = apart;
      best = point;
    }
  }
  return best;
}

/** The points inside a closed shape. */
export function insideLasso<P extends Place>(points: readonly P[], shape: readonly Place[]): P[] {
  return points.filter((point) => isInside(point, shape));
}

/** A point is inside where a ray from it crosses the outline an odd number of times. */
function isInside({ x, y }: Place, shape: readonly Place[]): boolean {
  let inside = false;
  let before = shape.at(-1);
  for (const corner of shape) {
    if (before && corner.y > y !== before.y > y) {
      const crossing = ((before.x - corner.x) * (y - corner.y)) / (before.y - corner.y) + corner.x;
      if (x < crossing) inside = !inside;
    }
    before = corner;
  }
  return inside;
}

/** The points within a distance of a line, in the order in which it passes them. */
export function alongLine<P extends Place>(points: readonly P[], line: readonly Place[], within: number): P[] {
  return points
    .flatMap((point) => {
      const at = placeOnLine(point, line, within);
      return at === null ? [] : { point, at };
    })
    .sort((one, other) => one.at - other.at)
    .map(({ point }) => point);
}

/** How far along the line it comes nearest to a point; null where it stays farther away. */
function placeOnLine({ x, y }: Place, line: readonly Place[], within: number): number | null {
  let best: number | null = null;
  let least = within;
  let passed = 0;
  let from: Place | undefined;
  for (const to of line) {
    if (from) {
      const length = Math.hypot(to.x - from.x, to.y - from.y);
      const along = length === 0 ? 0 : ((x - from.x) * (to.x - from.x) + (y - from.y) * (to.y - from.y)) / length;
      const kept = Math.min(Math.max(along, 0), length);
      const share = length === 0 ? 0 : kept / length;
      const apart = Math.hypot(x - from.x - share * (to.x - from.x), y - from.y - share * (to.y - from.y));
      if (apart <= least) {
        least = apart;
        best = passed + kept;
      }
      passed += length;
    }
    from = to;
  }
  return best;
}

/** The nearest point to the left, right, above or below: at most 45 degrees beside the direction. */
export function nextPoint<P extends Place>(points: readonly P[], from: P, dx: number, dy: number): P | null {
  let best: P | null = null;
  let least = Infinity;
  for (const point of points) {
    const right = point.x - from.x;
    const down = point.y - from.y;
    const ahead = right * dx + down * dy;
    const beside = Math.abs(right * dy - down * dx);
    if (ahead > 0 && beside <= ahead && ahead + beside < least) {
      least = ahead + beside;
      best = point;
    }
  }
  return best;
}
