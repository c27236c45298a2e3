/** Chords by their names: "Bbm7". */

const INTERVALS: Readonly<Record<string, readonly number[]>> = {
  "": [0, 4, 7],
  m: [0, 3, 7],
  "7": [0, 4, 7, 10],
  maj7: [0, 4, 7, 11],
  m7: [0, 3, 7, 10],
};
const ROOT = /^([A-G])([#b]?)/;
const LETTERS: Readonly<Record<string, number>> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };
const SHARPS = ["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"];
const FLATS = ["C", "Db", "D", "Eb", "E", "F", "Gb", "G", "Ab", "A", "Bb", "B"];
/** As the harmony agent spells the chords of a key. */
const SHARP_KEYS: ReadonlySet<string> = new Set([
  ...["G", "D", "A", "E", "B", "F#"].map((tonic) => `${tonic} major`),
  ...["E", "B", "F#", "C#", "G#"].map((tonic) => `${tonic} minor`),
]);

/** Pitch classes of a chord, the root first; null for no chord and for kinds that are not known. */
export function pitchClassesOf(chord: string): number[] | null {
  const [whole = "", letter = "", sign = ""] = ROOT.exec(chord) ?? [];
  const root = LETTERS[letter];
  const intervals = INTERVALS[chord.slice(whole.length)];
  if (root === undefined || !intervals) return null;
  const shift = sign === "#" ? 1 : sign === "b" ? -1 : 0;
  return intervals.map((interval) => (root + shift + interval + 12) % 12);
}

/** The chord so many semitones higher, as a key spells it. What is no chord stays as it is. */
export function transposed(chord: string, semitones: number, key: string | null = null): string {
  const [root] = pitchClassesOf(chord) ?? [];
  if (root === undefined) return chord;
  const kind = chord.slice((ROOT.exec(chord)?.[0] ?? "").length);
  const names = key === null || SHARP_KEYS.has(key) ? SHARPS : FLATS;
  return (names[(((root + semitones) % 12) + 12) % 12] ?? "") + kind;
}
