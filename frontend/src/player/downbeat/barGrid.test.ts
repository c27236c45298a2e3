import { expect, it } from "vitest";

import { barGridOf, downbeatFrom, downbeatsOf, nearestBeat, withDownbeatMoved, type BarGrid } from "./barGrid";

/** Sixteen beats, one each half second, in bars of four after an upbeat of two. */
const BEATS = Array.from({ length: 16 }, (_, index) => 1 + index / 2);
const GRID: BarGrid = { beats: BEATS, first: 2, beatsPerBar: 4 };

it("reads the bars from beats and downbeats", () => {
  expect(barGridOf(BEATS, [2, 4, 6, 8])).toEqual(GRID);
  expect(downbeatsOf(GRID)).toEqual([2, 4, 6, 8]);
  expect(barGridOf(BEATS, [])).toBeNull();
  expect(barGridOf([], [2])).toBeNull();
});

it("finds the first downbeat in sight", () => {
  expect([0, 2, 2.1, 7, 8.5].map((seconds) => downbeatFrom(GRID, seconds))).toEqual([2, 2, 6, 14, 2]);
});

it("moves the first bar to any beat of the track", () => {
  expect([0, 3, 6, -4, 99].map((to) => withDownbeatMoved(GRID, 2, to).first)).toEqual([0, 3, 6, 0, 15]);
});

it("moves all bars with a later one, the first one by less than a bar", () => {
  expect([7, 9, 10, 14].map((to) => withDownbeatMoved(GRID, 6, to).first)).toEqual([3, 1, 2, 2]);
  // There is no beat before the track.
  expect(withDownbeatMoved({ ...GRID, first: 0 }, 4, 3).first).toBe(3);
});

it("finds the nearest beat", () => {
  expect([0, 1.2, 1.3, 60].map((seconds) => nearestBeat(BEATS, seconds))).toEqual([0, 0, 1, 15]);
});
