import { expect, it } from "vitest";

import { barAtSeconds, barTimesOf, columnsOf, outlinePath, secondsAtBar, steadyBars, type BarTimes } from "./alignment";

/** Bars of two seconds, the third of three. */
const BARS: BarTimes = { downbeats: [1, 3, 5, 8], barSeconds: 7 / 3 };

it("needs two bars", () => {
  expect(barTimesOf([1, 3, 5, 8])).toEqual(BARS);
  expect([barTimesOf([]), barTimesOf([1])]).toEqual([null, null]);
});

it("finds the bar at a time and the time of a bar, before and after the bars, too", () => {
  for (const [seconds, bar] of [[1, 0], [2, 0.5], [6.5, 2.5], [8, 3], [1 - 7 / 3, -1], [8 + 7 / 3, 4]] as const) {
    expect(barAtSeconds(BARS, seconds)).toBeCloseTo(bar);
    expect(secondsAtBar(BARS, bar)).toBeCloseTo(seconds);
  }
});

it("keeps a track's own tempo on the axis of another", () => {
  const own = steadyBars(BARS, 2);
  expect(barAtSeconds(own, 8)).toBeCloseTo(3.5);
  expect(secondsAtBar(own, -0.5)).toBeCloseTo(0);
});

it("takes the highest level of each column, and none outside the track", () => {
  const peaks = { min: [-1, -9, 0, 0], max: [2, 3, 12, 6], duration_seconds: 4 };
  expect(columnsOf(peaks, (column) => column - 1, 6)).toEqual([2 / 12, 9 / 12, 1, 1, 0.5, 0]);
  expect(columnsOf(peaks, (column) => column * 10, 2)).toEqual([1, 0]);
});

it("draws an outline that is as high above as below", () => {
  expect(outlinePath([0.5, 1])).toBe("M0 -0.500L1 -1.000L1 1.000L0 0.500Z");
});
