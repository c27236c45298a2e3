import { lastAt } from "./measured";

export interface Span {
  start: number;
  end: number;
}

/** Times as near as this are the same. */
const EQUAL_SECONDS = 0.02;

/** Lengths of loops, in bars. */
export const LOOP_BARS = [1, 2, 4, 8, 16, 32] as const;

/** The passage from beat to beat that is next to this one. Without beats there, the passage as it is. */
export function snapped(passage: Span, beats: readonly number[]): Span {
  const start = nearest(beats, passage.start);
  const end = nearest(beats, passage.end);
  return end > start ? { start, end } : passage;
}

/** The nearest beat; before the first and after the last one, only if it is less than half a beat away. */
function nearest(beats: readonly number[], seconds: number): number {
  const index = lastAt(beats, seconds);
  const near = beats.slice(Math.max(0, index), index + 2);
  const [beat] = near.sort((one, other) => Math.abs(one - seconds) - Math.abs(other - seconds));
  const length = (beats[1] ?? 0) - (beats[0] ?? 0);
  const isBetween = index >= 0 && index + 1 < beats.length;
  return beat !== undefined && (isBetween || Math.abs(beat - seconds) < length / 2) ? beat : seconds;
}

/** The last beat that is not after this time; the time itself before the first. */
export function beatBefore(beats: readonly number[], seconds: number): number {
  return beats[lastAt(beats, seconds)] ?? seconds;
}

/** The passage with its end a beat later (1) or earlier (-1), or a second where no beats are; null where nothing is left. */
export function resized(passage: Span, way: 1 | -1, beats: readonly number[], duration: number): Span | null {
  const last = lastAt(beats, passage.end + EQUAL_SECONDS);
  const isOnBeat = Math.abs((beats[last] ?? -1) - passage.end) < EQUAL_SECONDS;
  const beat = way === 1 ? beats[last + 1] : beats[isOnBeat ? last - 1 : last];
  const end = Math.min(beat ?? passage.end + way, duration);
  return end > passage.start ? { start: passage.start, end } : null;
}

/** No loop is halved to less: it would be a tone. */
const SHORTEST_LOOP_SECONDS = 0.1;

/** The passage with the same start and half (0.5) or double (2) the length: so many beats where it lies on beats. Null where it
 * would be too short, or longer than the track. */
export function scaled({ start, end }: Span, factor: 0.5 | 2, beats: readonly number[], duration: number): Span | null {
  const [first, last] = [indexOf(beats, start), indexOf(beats, end)];
  const beat = first >= 0 && last >= 0 ? beats[first + (last - first) * factor] : undefined;
  const length = (beat ?? start + (end - start) * factor) - start;
  return length < SHORTEST_LOOP_SECONDS || start + length > duration + EQUAL_SECONDS ? null : { start, end: Math.min(start + length, duration) };
}

/** Index of the beat at this time; -1 where none is. */
function indexOf(beats: readonly number[], seconds: number): number {
  const index = lastAt(beats, seconds + EQUAL_SECONDS);
  return Math.abs((beats[index] ?? Infinity) - seconds) < EQUAL_SECONDS ? index : -1;
}

/** So many whole bars from the one that this time lies in, as far as there are bars; null where none are counted. */
export function barsFrom(downbeats: readonly number[], seconds: number, count: number, duration: number): Span | null {
  const first = Math.max(0, lastAt(downbeats, seconds + 0.05));
  const start = downbeats[first];
  if (start === undefined) return null;
  const [last, before] = [downbeats.at(-1) ?? start, downbeats.at(-2) ?? start];
  // The last bar has no bar behind it that would end it.
  const end = downbeats[first + count] ?? Math.min(duration, last + (last - before));
  return end > start ? { start, end } : null;
}

const NEW_LOOP_BARS = 4;
const NEW_LOOP_SECONDS = 8;
/** As late as this a loop still begins with the next bar. */
const NEW_LOOP_MARGIN_SECONDS = 0.3;

/** The loop where nothing is marked: four bars, or seconds where fewer follow. */
export function loopFrom(downbeats: readonly number[], seconds: number, duration: number): Span {
  // In an upbeat: the first bar.
  const first = Math.max(0, lastAt(downbeats, seconds + NEW_LOOP_MARGIN_SECONDS));
  const [start = seconds, end] = [downbeats[first], downbeats[first + NEW_LOOP_BARS]];
  return { start, end: end ?? Math.min(start + NEW_LOOP_SECONDS, duration) };
}

/** How many of `LOOP_BARS` a passage is long; null where it is none of these lengths. */
export function barsIn(passage: Span, downbeats: readonly number[], duration: number): number | null {
  const isThis = (count: number) => {
    const bars = barsFrom(downbeats, passage.start, count, duration);
    return bars !== null && Math.abs(bars.start - passage.start) < EQUAL_SECONDS && Math.abs(bars.end - passage.end) < EQUAL_SECONDS;
  };
  return LOOP_BARS.find(isThis) ?? null;
}
