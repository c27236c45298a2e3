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

/** null where it cannot be played, or lacks a note other than the fifth of a chord of four. */
function costOf(frets: readonly (number | null)[], strings: readonly number[], notes: readonly number[], rootInBass: boolean): number | null {
  const sounding = frets.flatMap((fret, index) => (fret === null ? [] : [(strings[index] ?? 0) + fret]));
  const classes = new Set(sounding.map((note) => note % 12));
  if (notes.some((note, index) => !classes.has(note) && !(notes.length > 3 && index === 2))) return null;
  if (rootInBass && (sounding[0] ?? 0) % 12 !== notes[0]) return null;
  return effortOf(frets);
}

/** Several strings that one finger holds. */
export interface Barre {
  fret: number;
  /** Indexes of its first and last string. */
  from: number;
  to: number;
}

/** Where one finger holds several strings: where there are not enough for all, or the strings lie side by side. */
export function barreOf(frets: readonly (number | null)[]): Barre | null {
  const pressed = frets.filter((fret): fret is number => fret !== null && fret > 0);
  const fret = Math.min(...pressed, HIGHEST_FRET);
  if (!canBar(frets, fret)) return null;
  const [from, to] = [frets.indexOf(fret), frets.lastIndexOf(fret)];
  const areBeside = frets.slice(from, to + 1).every((each) => each === fret);
  return areBeside || pressed.length > FINGERS ? { fret, from, to } : null;
}

/** Whether one finger may lie across the strings from its first on: none of these is open. */
function canBar(frets: readonly (number | null)[], fret: number): boolean {
  return frets.filter((each) => each === fret).length > 1 && !frets.slice(frets.indexOf(fret)).includes(0);
}

/** How hard a shape is to press, in steps without a unit; null where it takes more fingers than there are. */
function effortOf(frets: readonly (number | null)[]): number | null {
  const pressed = frets.filter((fret): fret is number => fret !== null && fret > 0);
  const lowest = Math.min(...pressed, HIGHEST_FRET);
  const fingers = canBar(frets, lowest) ? 1 + pressed.filter((fret) => fret > lowest).length : pressed.length;
  if (fingers > FINGERS) return null;
  const span = pressed.length ? Math.max(...pressed) - lowest : 0;
  const silent = frets.filter((fret) => fret === null).length;
  const openInside = frets.filter((fret, index) => fret === 0 && frets.slice(0, index).some(Boolean) && frets.slice(index + 1).some(Boolean)).length;
  // Open strings beside a hand further up ring differently.
  const far = frets.includes(0) && pressed.length ? 2 * (lowest - 1) : 0;
  return 2 * fingers + 0.75 * span ** 2 + (pressed.length ? lowest : 0) + 1.5 * silent + 0.5 * openInside + far;
}
