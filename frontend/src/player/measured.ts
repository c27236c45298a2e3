import type { ChordSpan, Section } from "../api/analysis";
import { NO_CHORD } from "../notation";

/** A section, with the name that the user gave it or the measured letter. */
export interface NamedSection extends Section {
  name: string;
}

/** A track's measurements in the form of the lanes. Missing measurements are empty. */
export interface Measured {
  beats: readonly number[];
  downbeats: readonly number[];
  sections: readonly NamedSection[];
  chords: readonly ChordSpan[];
  /** It spells the chords. */
  key: string | null;
}

/** The index of the last time that is not after this one; -1 before the first. The times are in order. */
export function lastAt(times: readonly number[], seconds: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? Infinity) <= seconds) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The times within, ends included. */
export function between(times: readonly number[], from: number, to: number): number[] {
  return times.slice(lastAt(times, from - 1e-9) + 1, lastAt(times, to) + 1);
}

export interface Place {
  /** From 1; 0 in an upbeat. */
  bar: number;
  beat: number;
}

/** Bar and beat at a time; null outside the beats. */
export function placeAt({ beats, downbeats }: Measured, seconds: number): Place | null {
  const beat = lastAt(beats, seconds);
  if (beat < 0) return null;
  const bar = lastAt(downbeats, (beats[beat] ?? 0) + 1e-3);
  const first = bar < 0 ? 0 : lastAt(beats, (downbeats[bar] ?? 0) + 1e-3);
  return { bar: bar + 1, beat: beat - first + 1 };
}

export function sectionAt({ sections }: Measured, seconds: number): NamedSection | undefined {
  return sections.find(({ start, end }) => start <= seconds && seconds < end);
}

/** A section may begin so much before the bar line that it begins with. */
const BAR_LINE_SECONDS = 0.1;

/** The sections with the number of bars that begin in them, where bars are counted. So the last bar of a track counts, which may be cut
 * short, and the bars are those in force: of a corrected tempo, too. */
export function withBars(sections: readonly NamedSection[], downbeats: readonly number[]): NamedSection[] {
  const before = (seconds: number) => lastAt(downbeats, seconds - BAR_LINE_SECONDS);
  return sections.map((section) => {
    const begun = before(section.end) - before(section.start);
    return section.bars === null || begun === 0 ? section : { ...section, bars: begun };
  });
}

/** The chord at a time; undefined if there is none. */
export function chordAt({ chords }: Measured, seconds: number): string | undefined {
  const name = chords.find(([start, end]) => start <= seconds && seconds < end)?.[2];
  return name === NO_CHORD ? undefined : name;
}

/** The chord that comes after the one at a time; undefined if there is none. */
export function chordAfter({ chords }: Measured, seconds: number): string | undefined {
  const sounding = chords.find(([start, end]) => start <= seconds && seconds < end)?.[2];
  return chords.find(([start, , name]) => start > seconds && name !== NO_CHORD && name !== sounding)?.[2];
}

const STEPS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800];

/** Ticks of a time axis at round times, at least this many seconds apart. */
export function ticks(from: number, to: number, leastApart: number): number[] {
  const step = STEPS.find((each) => each >= leastApart) ?? 3600;
  const found: number[] = [];
  for (let count = Math.ceil(from / step); count * step <= to; count++) found.push(count * step);
  return found;
}
