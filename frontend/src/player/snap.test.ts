import { expect, it } from "vitest";

import { barsFrom, snapped } from "./snap";

const BEATS = [1, 1.5, 2, 2.5, 3, 3.5, 4];
const BARS = [1, 3, 5, 7];

it("moves both ends of a passage to the nearest beats", () => {
  expect(snapped({ start: 1.4, end: 2.9 }, BEATS)).toEqual({ start: 1.5, end: 3 });
  expect(snapped({ start: 0.9, end: 4.1 }, BEATS)).toEqual({ start: 1, end: 4 });
});

it("leaves a passage that lies beside the beats, or between two of them", () => {
  expect(snapped({ start: 10, end: 12 }, BEATS)).toEqual({ start: 10, end: 12 });
  expect(snapped({ start: 1.55, end: 1.6 }, BEATS)).toEqual({ start: 1.55, end: 1.6 });
  expect(snapped({ start: 1, end: 2 }, [])).toEqual({ start: 1, end: 2 });
});

it("takes whole bars, and what there is at the end", () => {
  expect(barsFrom(BARS, 3.5, 2, 60)).toEqual({ start: 3, end: 7 });
  expect(barsFrom(BARS, 0, 1, 60)).toEqual({ start: 1, end: 3 });
  expect(barsFrom(BARS, 6, 32, 60)).toEqual({ start: 5, end: 9 });
  expect(barsFrom(BARS, 6, 32, 8)).toEqual({ start: 5, end: 8 });
  expect(barsFrom([], 6, 4, 60)).toBeNull();
});
