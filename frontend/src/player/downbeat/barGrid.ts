import { lastAt } from "../measured";

/** Beats that are grouped into bars of equal length. */
export interface BarGrid {
  beats: readonly number[];
  /** Index of the first beat of the first bar. */
  first: number;
  beatsPerBar: number;
}

/** Measured times of one beat may differ by so many seconds. */
const SAME_SECONDS = 1e-3;

/** The bars as a grid; null without any. */
export function barGridOf(beats: readonly number[], downbeats: readonly number[]): BarGrid | null {
  const [start, next] = downbeats;
  if (start === undefined) return null;
  const first = lastAt(beats, start + SAME_SECONDS);
  if (first < 0) return null;
  const beatsPerBar = next === undefined ? beats.length - first : lastAt(beats, next + SAME_SECONDS) - first;
  return beatsPerBar > 0 ? { beats, first, beatsPerBar } : null;
}

export const downbeatsOf = ({ beats, first, beatsPerBar }: BarGrid): number[] =>
  beats.filter((_, index) => index >= first && (index - first) % beatsPerBar === 0);

/** Index of the first downbeat from a time on; of the first bar where there is none. */
export function downbeatFrom({ beats, first, beatsPerBar }: BarGrid, seconds: number): number {
  const after = lastAt(beats, seconds - SAME_SECONDS) + 1;
  const index = first + Math.max(0, Math.ceil((after - first) / beatsPerBar)) * beatsPerBar;
  return index < beats.length ? index : first;
}

/** The grid with the downbeat at one index moved to another. The first bar moves exactly; a later one takes all bars with
 * it, of which the first stays as near as possible to where it was. */
export function withDownbeatMoved(grid: BarGrid, from: number, to: number): BarGrid {
  const { beats, first, beatsPerBar } = grid;
  const target = Math.min(Math.max(0, to), beats.length - 1);
  if (from === first) return { ...grid, first: target };
  const rest = (((target - from) % beatsPerBar) + beatsPerBar) % beatsPerBar;
  const back = first + rest - beatsPerBar;
  return { ...grid, first: rest > beatsPerBar / 2 && back >= 0 ? back : first + rest };
}

/** Index of the beat nearest to a time. */
export function nearestBeat(beats: readonly number[], seconds: number): number {
  const before = Math.max(0, lastAt(beats, seconds));
  const after = Math.min(before + 1, beats.length - 1);
  return Math.abs((beats[after] ?? 0) - seconds) < Math.abs((beats[before] ?? 0) - seconds) ? after : before;
}
