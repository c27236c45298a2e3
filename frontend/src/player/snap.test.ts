import { expect, it } from "vitest";

import { barsFrom, barsIn, beatBefore, resized, scaled, snapped } from "./snap";

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

it("makes a passage a beat longer or shorter, and nothing of the last beat", () => {
  expect(resized({ start: 1, end: 2 }, 1, BEATS, 60)).toEqual({ start: 1, end: 2.5 });
  expect(resized({ start: 1, end: 2 }, -1, BEATS, 60)).toEqual({ start: 1, end: 1.5 });
  expect(resized({ start: 1, end: 2.2 }, -1, BEATS, 60)).toEqual({ start: 1, end: 2 });
  expect(resized({ start: 1, end: 1.5 }, -1, BEATS, 60)).toBeNull();
});

it("takes seconds where no beats are, and ends with the track", () => {
  expect(resized({ start: 10, end: 12 }, 1, BEATS, 60)).toEqual({ start: 10, end: 13 });
  expect(resized({ start: 10, end: 12 }, -1, [], 60)).toEqual({ start: 10, end: 11 });
  expect(resized({ start: 10, end: 12 }, 1, [], 12.5)).toEqual({ start: 10, end: 12.5 });
});

it("finds the beat that sounds", () => {
  expect([beatBefore(BEATS, 2.2), beatBefore(BEATS, 0.5), beatBefore([], 3)]).toEqual([2, 0.5, 3]);
});

it("tells how many bars a passage is long, where a loop can be chosen so long", () => {
  expect(barsIn({ start: 1, end: 3 }, BARS, 60)).toBe(1);
  expect(barsIn({ start: 3, end: 7 }, BARS, 60)).toBe(2);
  expect(barsIn({ start: 1, end: 9 }, BARS, 60)).toBe(4);
  expect(barsIn({ start: 1, end: 7 }, BARS, 60)).toBeNull();
  expect(barsIn({ start: 1.5, end: 3 }, BARS, 60)).toBeNull();
  expect(barsIn({ start: 1, end: 3 }, [], 60)).toBeNull();
});

it("halves and doubles a passage by beats, and between them by seconds", () => {
  const uneven = [1, 1.5, 2.1, 2.6, 3.2, 3.7, 4.3];
  expect(scaled({ start: 1, end: 2.1 }, 2, uneven, 60)).toEqual({ start: 1, end: 3.2 });
  expect(scaled({ start: 1, end: 3.2 }, 0.5, uneven, 60)).toEqual({ start: 1, end: 2.1 });
  expect(scaled({ start: 1, end: 1.5 }, 0.5, uneven, 60)).toEqual({ start: 1, end: 1.25 });
  expect(scaled({ start: 10, end: 12 }, 2, uneven, 60)).toEqual({ start: 10, end: 14 });
});

it("neither halves to nothing nor doubles over the end of the track", () => {
  expect(scaled({ start: 1, end: 1.15 }, 0.5, BEATS, 60)).toBeNull();
  expect(scaled({ start: 10, end: 12 }, 2, BEATS, 13)).toBeNull();
  expect(scaled({ start: 10, end: 12 }, 2, BEATS, 14)).toEqual({ start: 10, end: 14 });
});
