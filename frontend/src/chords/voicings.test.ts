import { expect, it } from "vitest";

import { pitchClassesOf, transposed } from "./names";
import { barreOf, GUITAR, UKULELE, voicing } from "./voicings";

const shape = (chord: string, instrument = GUITAR) => voicing(chord, instrument)?.map((fret) => fret ?? "x").join(" ");

it("finds the shapes that every beginner learns", () => {
  expect(["Em", "Am", "C", "G", "D", "E", "A"].map((chord) => shape(chord))).toEqual([
    "0 2 2 0 0 0",
    "x 0 2 2 1 0",
    "x 3 2 0 1 0",
    "3 2 0 0 0 3",
    "x x 0 2 3 2",
    "0 2 2 1 0 0",
    "x 0 2 2 2 0",
  ]);
  expect(["F", "Bb", "Bm", "F#m", "C#m", "C7", "B7", "G7", "Dm7", "Bm7", "F#m7"].map((chord) => shape(chord))).toEqual([
    "1 3 3 2 1 1",
    "x 1 3 3 3 1",
    "x 2 4 4 3 2",
    "2 4 4 2 2 2",
    "x 4 6 6 5 4",
    "x 3 2 3 1 0",
    "x 2 1 2 0 2",
    "3 2 0 0 0 1",
    "x x 0 2 1 1",
    "x 2 4 2 3 2",
    "2 4 2 2 2 2",
  ]);
  expect(["C", "Am", "F", "G7"].map((chord) => shape(chord, UKULELE))).toEqual(["0 0 0 3", "2 0 0 0", "2 0 1 0", "0 2 1 2"]);
});

it("knows where one finger holds several strings", () => {
  const barre = (chord: string) => barreOf(voicing(chord, GUITAR) ?? []);
  expect(["F", "Bb", "Bm", "Dm7"].map(barre)).toEqual([
    { fret: 1, from: 0, to: 5 },
    { fret: 1, from: 1, to: 5 },
    { fret: 2, from: 1, to: 5 },
    { fret: 1, from: 4, to: 5 },
  ]);
  // Other fingers do it, or an open string forbids it.
  expect(["D", "A", "Em", "C", "B7"].map(barre)).toEqual([null, null, null, null, null]);
});

it("finds a playable shape for every chord that is measured, with all of its notes", () => {
  for (const root of ["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"]) {
    for (const kind of ["", "m", "7", "maj7", "m7"]) {
      for (const instrument of [GUITAR, UKULELE]) {
        const frets = voicing(root + kind, instrument);
        const notes = frets?.flatMap((fret, index) => (fret === null ? [] : [((instrument.strings[index] ?? 0) + fret) % 12]));
        const wanted = pitchClassesOf(root + kind) ?? [];
        expect(new Set([...(notes ?? []), wanted[2]]), root + kind).toEqual(new Set(wanted));
      }
    }
  }
});

it("transposes, and leaves what is no chord", () => {
  expect(["C", "Bbm7", "F#maj7", "N"].map((chord) => transposed(chord, 3))).toEqual(["D#", "C#m7", "Amaj7", "N"]);
  expect(transposed("C", -1)).toBe("B");
});

it("spells what it transposes by the key", () => {
  expect(["C#7", "A#m", "F#"].map((chord) => transposed(chord, 2, "Ab major"))).toEqual(["Eb7", "Cm", "Ab"]);
  expect(["Fm", "Bb"].map((chord) => transposed(chord, 1, "F# minor"))).toEqual(["F#m", "B"]);
});
