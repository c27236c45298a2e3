import { expect, it } from "vitest";

import { labelPlaces } from "./labelPlaces";

const bars = (labels: string[]) => labels.map((label, at) => ({ start: at, end: at + 1, label, colour: "red" }));

it("puts labels into their blocks, smaller where they would be too wide", () => {
  expect(labelPlaces(bars(["C♯m", "A"]), 100)).toEqual([
    { at: 0.25, size: 13, row: "whole" },
    { at: 0.75, size: 13, row: "whole" },
  ]);
  expect(labelPlaces(bars(["C♯m", "A"]), 52)[0]).toMatchObject({ size: 11, row: "whole" });
});

it("shows the names of minor chords beside shorter ones, where bars are narrower than the names", () => {
  const labels = Array.from({ length: 15 }, () => ["C♯m", "A", "E", "B"]).flat();
  expect(labelPlaces(bars(labels), 12 * labels.length).filter((place) => place === null)).toEqual([]);
});

it("leaves out others before the tonic", () => {
  const labels = Array.from({ length: 30 }, () => ["C♯m", "F♯m7", "G♯m7"]).flat();
  const blocks = bars(labels).map((block) => ({ ...block, isFirst: block.label === "C♯m" }));
  const places = labelPlaces(blocks, 8 * labels.length);
  expect(labelPlaces(bars(labels), 0)[0]).toBeNull();
  expect(places.filter((_, at) => at % 3 === 0).every((place) => place !== null)).toBe(true);
  expect(places.some((place) => place === null)).toBe(true);
});
