import type { View } from "./timeWindow";

/** Low, mid, high, and all of them. */
export const BYTES_PER_POINT = 4;
const TILE_POINTS = 4096;
const PEAK = 3;

/** Points of the whole track at one rate. */
export interface Level {
  points_per_second: number;
  points: number;
}

/** The coarsest level with a point for each pixel; the finest where none has so many. Levels are sorted, the finest first. */
export function levelFor(levels: readonly Level[], pixelsPerSecond: number): number {
  return Math.max(0, levels.findLastIndex(({ points_per_second }) => points_per_second >= pixelsPerSecond));
}

/** The peaks of a track at several levels, loaded in tiles as they are looked at. */
export class Peaks {
  private readonly tiles = new Map<string, Uint8Array | "loading">();
  private readonly watchers = new Set<() => void>();
  private version = 0;

  constructor(
    private readonly levels: readonly Level[],
    private readonly load: (level: number, first: number, count: number) => Promise<Uint8Array>,
  ) {
    // The whole track at the coarsest level: the drawing until finer points have come.
    this.stretch(levels.length - 1, 0, levels.at(-1)?.points ?? 0);
  }

  readonly subscribe = (watcher: () => void) => {
    this.watchers.add(watcher);
    return () => void this.watchers.delete(watcher);
  };

  /** Changes whenever points have come. */
  readonly read = (): number => this.version;

  /** The largest peak of the track, as a byte. */
  get loudest(): number {
    const points = this.stretch(this.levels.length - 1, 0, this.levels.at(-1)?.points ?? 0) ?? [];
    let loudest = 0;
    for (let index = PEAK; index < points.length; index += BYTES_PER_POINT) loudest = Math.max(loudest, points[index] ?? 0);
    return loudest;
  }

  /** The peaks in each column of pixels, four bytes each: of the finest level that is needed and there. */
  columns(view: View, width: number): Uint8Array {
    const wanted = levelFor(this.levels, width / (view.end - view.start));
    const span = view.end - view.start;
    // Beyond the edges too, so that points are there when the view moves.
    this.between(wanted, view.start - span / 2, view.end + span / 2);
    for (let level = wanted; level < this.levels.length; level++) {
      const found = this.between(level, view.start, view.end);
      if (found) return columnsOf(found, view, width);
    }
    return new Uint8Array(width * BYTES_PER_POINT);
  }

  private between(index: number, start: number, end: number): Stretch | null {
    const level = this.levels[index];
    if (!level) return null;
    const first = Math.max(0, Math.floor(start * level.points_per_second) - 1);
    const last = Math.min(level.points, Math.ceil(end * level.points_per_second) + 1);
    const points = this.stretch(index, first, last);
    return points && { points, first, rate: level.points_per_second };
  }

  /** The points from `first` to `last`, or null where some are missing; those are loaded. */
  private stretch(level: number, first: number, last: number): Uint8Array | null {
    const found = new Uint8Array(Math.max(0, last - first) * BYTES_PER_POINT);
    let isWhole = true;
    for (let tile = Math.floor(first / TILE_POINTS); tile * TILE_POINTS < last; tile++) {
      const points = this.tile(level, tile);
      const begin = tile * TILE_POINTS;
      if (points === "loading") isWhole = false;
      else {
        const part = points.subarray(Math.max(0, first - begin) * BYTES_PER_POINT, (last - begin) * BYTES_PER_POINT);
        found.set(part, Math.max(0, begin - first) * BYTES_PER_POINT);
      }
    }
    return isWhole ? found : null;
  }

  private tile(level: number, index: number): Uint8Array | "loading" {
    const key = `${level}/${index}`;
    const found = this.tiles.get(key);
    if (found) return found;
    this.tiles.set(key, "loading");
    this.load(level, index * TILE_POINTS, TILE_POINTS).then(
      (points) => this.keep(key, points),
      // Whoever looks again asks again.
      () => this.tiles.delete(key),
    );
    return "loading";
  }

  private keep(key: string, points: Uint8Array): void {
    this.tiles.set(key, points);
    this.version++;
    for (const watcher of this.watchers) watcher();
  }
}

interface Stretch {
  points: Uint8Array;
  /** The first point's place in the track. */
  first: number;
  /** Points a second. */
  rate: number;
}

/** The largest point of each column; between two points where columns are closer than points. */
function columnsOf(stretch: Stretch, view: View, width: number): Uint8Array {
  const columns = new Uint8Array(width * BYTES_PER_POINT);
  const pointsPerColumn = ((view.end - view.start) / width) * stretch.rate;
  const begin = view.start * stretch.rate - stretch.first;
  for (let column = 0; column < width; column++) {
    const from = begin + column * pointsPerColumn;
    const middle = from + pointsPerColumn / 2 - 0.5;
    for (let row = 0; row < BYTES_PER_POINT; row++) {
      columns[column * BYTES_PER_POINT + row] =
        pointsPerColumn < 1 ? interpolated(stretch.points, middle, row) : largest(stretch.points, from, from + pointsPerColumn, row);
    }
  }
  return columns;
}

function largest(points: Uint8Array, from: number, to: number, row: number): number {
  let found = 0;
  for (let index = Math.floor(from); index < to; index++) found = Math.max(found, points[index * BYTES_PER_POINT + row] ?? 0);
  return found;
}

function interpolated(points: Uint8Array, place: number, row: number): number {
  const before = Math.floor(place);
  const share = place - before;
  const at = (index: number) => points[index * BYTES_PER_POINT + row] ?? 0;
  return at(before) * (1 - share) + at(before + 1) * share;
}
