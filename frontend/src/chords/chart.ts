import type { ChordSpan } from "../api/analysis";
import { NO_CHORD } from "../notation";
import { lastAt, type NamedSection } from "../player/measured";

export interface Bar {
  /** From 1; 0 is what sounds before the first bar. */
  number: number;
  start: number;
  end: number;
  /** The chords that begin in it, or the one that goes on. */
  chords: readonly string[];
}

/** Shorter parts of a chord at the edge of a bar come from beats that are measured, not written. Seconds. */
const SHORTEST_SECONDS = 0.2;

/** The chords by bars. Without bars there is no chart. */
export function chartOf(downbeats: readonly number[], chords: readonly ChordSpan[]): Bar[] {
  const end = chords.at(-1)?.[1] ?? downbeats.at(-1) ?? 0;
  return downbeats.flatMap((start, index): Bar[] => {
    const stop = downbeats[index + 1] ?? end;
    if (stop <= start) return [];
    const inside = chords.filter(([from, to]) => Math.min(to, stop) - Math.max(from, start) > SHORTEST_SECONDS);
    const names = inside.map(([, , name]) => name).filter((name) => name !== NO_CHORD);
    return [{ number: index + 1, start, end: stop, chords: names.filter((name, at) => name !== names[at - 1]) }];
  });
}

/** The names of the sections by the index of the bar that they begin with: the one that starts next to them. */
export function sectionStarts(bars: readonly Bar[], sections: readonly NamedSection[]): ReadonlyMap<number, NamedSection> {
  const starts = bars.map(({ start }) => start);
  return new Map(
    sections.map((section) => {
      const before = Math.max(0, lastAt(starts, section.start));
      const distance = (index: number) => Math.abs((starts[index] ?? Infinity) - section.start);
      return [distance(before + 1) < distance(before) ? before + 1 : before, section];
    }),
  );
}

/** Index of the bar at a time; -1 before the first. */
export const barAt = (bars: readonly Bar[], seconds: number): number => lastAt(bars.map(({ start }) => start), seconds);

/** Every chord of a chart once, those that fill most bars first. */
export function chordsOf(bars: readonly Bar[]): string[] {
  const counts = new Map<string, number>();
  for (const { chords } of bars) for (const chord of chords) counts.set(chord, (counts.get(chord) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one).map(([chord]) => chord);
}

/** Seventh chords as the triads below them. */
export const simplified = (chord: string): string => chord.replace(/(maj7|m7|7)$/, (kind) => (kind === "m7" ? "m" : ""));
