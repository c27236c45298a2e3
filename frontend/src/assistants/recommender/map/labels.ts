/** Which points of the map have room for their title. */
import type { Place, Size } from "./camera";

/** More would be a wall of words. */
const MOST_IN_SIGHT = 80;
const MOST_CHARACTERS = 28;
const LINE_PIXELS = 16;
const GAP_PIXELS = 6;

export interface Label {
  text: string;
  /** The left end and the middle of the line, in pixels. */
  x: number;
  y: number;
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Labels that cover neither each other nor another point, for the first points first; none where too many points are in sight.
 *
 * points : with their places on the screen. radius : of a point, in pixels */
export function labelsFor(points: readonly (Place & { title: string })[], size: Size, radius: number, widthOf: (text: string) => number): Label[] {
  const inSight = points.filter(({ x, y }) => x >= 0 && y >= 0 && x <= size.width && y <= size.height);
  if (inSight.length > MOST_IN_SIGHT) return [];
  const dots = inSight.map(({ x, y }) => ({ left: x - radius, right: x + radius, top: y - radius, bottom: y + radius }));
  const taken: Box[] = [];
  return inSight.flatMap((point, own) => {
    const text = shortened(point.title);
    const width = widthOf(text);
    const far = radius + GAP_PIXELS;
    const found = [point.x + far, point.x - far - width].find((left) => {
      const box = { left, right: left + width, top: point.y - LINE_PIXELS / 2, bottom: point.y + LINE_PIXELS / 2 };
      if (left < 0 || box.right > size.width) return false;
      return !taken.some((other) => overlap(box, other)) && !dots.some((dot, at) => at !== own && overlap(box, dot));
    });
    if (found === undefined) return [];
    taken.push({ left: found, right: found + width, top: point.y - LINE_PIXELS / 2, bottom: point.y + LINE_PIXELS / 2 });
    return [{ text, x: found, y: point.y }];
  });
}

export const shortened = (title: string): string => (title.length > MOST_CHARACTERS ? `${title.slice(0, MOST_CHARACTERS - 1).trimEnd()}…` : title);

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
