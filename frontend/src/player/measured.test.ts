import { expect, it } from "vitest";

import { between, chordAfter, chordAt, lastAt, placeAt, sectionAt, ticks, withBars, type Measured } from "./measured";

const MEASURED: Measured = {
  // An upbeat of one beat, then bars of three.
  beats: [0.5, 1, 1.5, 2, 2.5, 3, 3.5],
  downbeats: [1, 2.5],
  sections: [
    { start: 0, end: 2.5, label: "A", name: "A", bars: 1 },
    { start: 2.5, end: 4, label: "B", name: "B", bars: 1 },
  ],
  chords: [
    [0, 1, "N"],
    [1, 4, "Am"],
  ],
  key: "A minor",
};

it("finds the last time before another, and those between two", () => {
  expect(lastAt(MEASURED.beats, 0.4)).toBe(-1);
  expect(lastAt(MEASURED.beats, 1)).toBe(1);
  expect(lastAt(MEASURED.beats, 99)).toBe(6);
  expect(between(MEASURED.beats, 1, 2)).toEqual([1, 1.5, 2]);
});

it("counts bars and beats, the upbeat too", () => {
  expect(placeAt(MEASURED, 0.1)).toBeNull();
  expect(placeAt(MEASURED, 0.6)).toEqual({ bar: 0, beat: 1 });
  expect(placeAt(MEASURED, 2.1)).toEqual({ bar: 1, beat: 3 });
  expect(placeAt(MEASURED, 2.5)).toEqual({ bar: 2, beat: 1 });
});

it("knows section and chord, and that there is none", () => {
  expect(sectionAt(MEASURED, 2.5)?.label).toBe("B");
  expect(sectionAt(MEASURED, 9)).toBeUndefined();
  expect(chordAt(MEASURED, 2)).toBe("Am");
  expect(chordAt(MEASURED, 0.5)).toBeUndefined();
});

it("marks round times, not closer than there is room", () => {
  expect(ticks(3, 31, 8)).toEqual([10, 20, 30]);
  expect(ticks(0, 2, 0.7)).toEqual([0, 1, 2]);
});

it("finds the next chord that is another one", () => {
  const measured: Measured = { ...MEASURED, chords: [[0, 1, "N"], [1, 2, "Am"], [2, 3, "Am"], [3, 3.5, "N"], [3.5, 4, "F"]] };
  expect([0.5, 1.5, 3.6].map((seconds) => chordAfter(measured, seconds))).toEqual(["Am", "F", undefined]);
});

it("counts the bars that begin in a section, also a last one that is cut short", () => {
  const sections = [
    { start: 0, end: 8.02, label: "A", name: "A", bars: 2 },
    { start: 8.02, end: 15.1, label: "B", name: "B", bars: 1 },
  ];
  const bars = (downbeats: number[], of = sections) => withBars(of, downbeats).map((section) => section.bars);
  expect(bars([0, 4, 8, 12])).toEqual([2, 2]);
  // A corrected tempo has other bars.
  expect(bars([0, 2, 4, 6, 8, 10, 12, 14])).toEqual([4, 4]);
  expect(bars([])).toEqual([2, 1]);
  expect(withBars([{ start: 0, end: 15, label: "A", name: "A", bars: null }], [0, 4])[0]?.bars).toBeNull();
});
