import { expect, it } from "vitest";

import { barAt, chartOf, chordsOf, sectionStarts, simplified } from "./chart";

const BARS = chartOf([1, 3, 5], [[0, 1, "N"], [1, 2, "C"], [2, 3.1, "G7"], [3.1, 7, "Am"]]);

it("writes the chords into bars", () => {
  expect(BARS.map(({ number, chords }) => [number, ...chords])).toEqual([[1, "C", "G7"], [2, "Am"], [3, "Am"]]);
  expect(BARS.at(-1)?.end).toBe(7);
  expect(chartOf([], [[0, 4, "C"]])).toEqual([]);
});

it("knows the bar at a time", () => {
  expect([0.5, 1, 4.9, 60].map((seconds) => barAt(BARS, seconds))).toEqual([-1, 0, 1, 2]);
});

it("lists each chord once, the most frequent first", () => {
  expect(chordsOf(BARS)).toEqual(["Am", "C", "G7"]);
});

it("simplifies seventh chords", () => {
  expect(["G7", "Am7", "Cmaj7", "F#m", "N"].map(simplified)).toEqual(["G", "Am", "C", "F#m", "N"]);
});

it("finds the bars that sections begin with, also where they start a little before or behind", () => {
  const section = (name: string, start: number) => ({ name, label: name, start, end: start + 1, bars: null });
  const sections = [section("Intro", 0), section("B", 3.2), section("C", 4.6)];
  expect([...sectionStarts(BARS, sections)].map(([bar, { name }]) => [bar, name])).toEqual([[0, "Intro"], [1, "B"], [2, "C"]]);
});
