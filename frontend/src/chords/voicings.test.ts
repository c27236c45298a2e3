import { expect, it } from "vitest";

import { pitchClassesOf, transposed } from "./names";
import { GUITAR, UKULELE, voicing } from "./voicings";

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
  expect(["C", "Am", "F", "G7"].map((chord) => shape(chord, UKULELE))).toEqual(["0 0 0 3", "2 0 0 0", "2 0 1 0", "0 2 1 2"]);
});

it("finds a playable shape for every chord that is measured, with all of its notes", () => {
  for (const root of ["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"]) {
    for (const kind of ["", "m", "7", "maj7", "m7"]) {
      for (const instrument of [GUITAR, UKULELE]) {
        const frets = voicing(root + kind, instrument);
        const notes = frets?.flatMap((fret, index) => (fret === null ? [] : [((instrument.strings[index] ?? 0) + fret) % 12]));
        expect(new Set(notes), root + kind).toEqual(new Set(pitchClassesOf(root + kind)));
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
