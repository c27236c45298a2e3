/** Fingerings of chords, found by search: the tunings decide, there is no table of shapes. */

import { pitchClassesOf } from "./names";

export interface Instrument {
  /** MIDI numbers of the open strings, from the lowest position in the diagram's left to its right. */
  strings: readonly number[];
  /** Whether the lowest string that sounds plays the root. */
  rootInBass: boolean;
}

export const GUITAR: Instrument = { strings: [40, 45, 50, 55, 59, 64], rootInBass: true };
export const UKULELE: Instrument = { strings: [67, 60, 64, 69], rootInBass: false };

const HIGHEST_FRET = 12;
const HAND_FRETS = 4;
const FINGERS = 4;

/** The fret of each string, null where it is not played. The easiest one that has all notes; null where there is none. */
export function voicing(chord: string, { strings, rootInBass }: Instrument): (number | null)[] | null {
  const notes = pitchClassesOf(chord);
  if (!notes) return null;
  let best: { frets: (number | null)[]; cost: number } | null = null;
  for (let lowest = 0; lowest <= HIGHEST_FRET - HAND_FRETS; lowest++) {
    for (const frets of shapes(strings, notes, lowest)) {
      const cost = costOf(frets, strings, notes, rootInBass);
      if (cost !== null && (!best || cost < best.cost)) best = { frets, cost };
    }
  }
  return best?.frets ?? null;
}

/** Every way to play only notes of the chord with a hand at this fret, or with open strings. */
function shapes(strings: readonly number[], notes: readonly number[], lowest: number): (number | null)[][] {
  return strings.reduce<(number | null)[][]>(
    (begun, open, index) => {
      const frets: (number | null)[] = [];
      for (let fret = Math.max(1, lowest); fret < Math.max(1, lowest) + HAND_FRETS; fret++) if (notes.includes((open + fret) % 12)) frets.push(fret);
      if (notes.includes(open % 12)) frets.push(0);
      return begun.flatMap((shape) => {
        const mayBeSilent = strings.length > 4 && index < 2 && shape.every((fret) => fret === null);
        return [...frets, ...(mayBeSilent ? [null] : [])].map((fret) => [...shape, fret]);
      });
    },
    [[]],
  );
}

/** null where it cannot be played, or lacks a note. */
function costOf(frets: readonly (number | null)[], strings: readonly number[], notes: readonly number[], rootInBass: boolean): number | null {
  const sounding = frets.flatMap((fret, index) => (fret === null ? [] : [(strings[index] ?? 0) + fret]));
  const classes = new Set(sounding.map((note) => note % 12));
  if (notes.some((note) => !classes.has(note))) return null;
  if (rootInBass && (sounding[0] ?? 0) % 12 !== notes[0]) return null;
  return effortOf(frets);
}

/** How hard a shape is to press, in steps without a unit; null where it takes more fingers than there are. */
function effortOf(frets: readonly (number | null)[]): number | null {
  const pressed = frets.filter((fret): fret is number => fret !== null && fret > 0);
  const lowest = Math.min(...pressed, HIGHEST_FRET);
  // One finger lies across all strings at the lowest fret where none of them is open.
  const isBarred = pressed.filter((fret) => fret === lowest).length > 1 && !frets.includes(0);
  const fingers = isBarred ? 1 + pressed.filter((fret) => fret > lowest).length : pressed.length;
  if (fingers > FINGERS) return null;
  const span = pressed.length ? Math.max(...pressed) - lowest : 0;
  const silent = frets.filter((fret) => fret === null).length;
  return 2 * fingers + 2 * span + (pressed.length ? lowest : 0) + 1.5 * silent + (isBarred ? 3 : 0);
}
