/** Two or more tracks on one axis of bars. Bar 0 is the first whole bar of each track. */

import { lastAt } from "../player/measured";

export interface BarTimes {
  /** Where the bars begin, in seconds. */
  downbeats: readonly number[];
  /** Mean length of a bar. */
  barSeconds: number;
}

/** Without bars, or with one, there is nothing to align. */
export function barTimesOf(downbeats: readonly number[]): BarTimes | null {
  const [first, last] = [downbeats[0], downbeats.at(-1)];
  if (first === undefined || last === undefined || downbeats.length < 2) return null;
  return { downbeats, barSeconds: (last - first) / (downbeats.length - 1) };
}

/** The place on the axis of bars; before the first and after the last bar, by their mean length. */
export function barAtSeconds({ downbeats, barSeconds }: BarTimes, seconds: number): number {
  const index = lastAt(downbeats, seconds);
  const [start, end] = [downbeats[index], downbeats[index + 1]];
  if (start === undefined) return (seconds - (downbeats[0] ?? 0)) / barSeconds;
  return index + (seconds - start) / (end === undefined ? barSeconds : end - start);
}

export function secondsAtBar({ downbeats, barSeconds }: BarTimes, bar: number): number {
  const index = Math.min(Math.max(0, Math.floor(bar)), downbeats.length - 1);
  const start = downbeats[index] ?? 0;
  const length = bar < 0 ? barSeconds : (downbeats[index + 1] ?? start + barSeconds) - start;
  return start + (bar - index) * length;
}

/** A track's own tempo on an axis whose bars are as long as those of another. */
export function steadyBars({ downbeats }: BarTimes, barSeconds: number): BarTimes {
  return { downbeats: downbeats.slice(0, 1), barSeconds };
}

/** The levels of a waveform in columns along the axis, 0 to 1, the highest in each. 0 outside the track. */
export function columnsOf(peaks: { min: readonly number[]; max: readonly number[]; duration_seconds: number }, secondsAt: (column: number) => number, count: number): number[] {
  const bins = peaks.max.length;
  const binAt = (seconds: number) => Math.floor((seconds / peaks.duration_seconds) * bins);
  const levels = peaks.max.map((high, index) => Math.max(high, -(peaks.min[index] ?? 0)));
  const loudest = Math.max(1, ...levels);
  return Array.from({ length: count }, (_, column) => {
    const [from, to] = [binAt(secondsAt(column)), binAt(secondsAt(column + 1))];
    if (to < 0 || from >= bins) return 0;
    return Math.max(0, ...levels.slice(Math.max(0, from), Math.max(from, to) + 1)) / loudest;
  });
}

/** The columns as the outline of an SVG path, with one unit of width each and heights of -1 to 1. */
export function outlinePath(columns: readonly number[]): string {
  const top = columns.map((level, x) => `${x} ${(-level).toFixed(3)}`);
  const bottom = columns.map((level, x) => `${x} ${level.toFixed(3)}`).reverse();
  return `M${[...top, ...bottom].join("L")}Z`;
}
