import { expect, it } from "vitest";

import { dotOf, matchingCodes, segmentOf } from "./wheel";

it("knows what mixes well, also over the top of the wheel", () => {
  expect(matchingCodes("8A")).toEqual(["8A", "9A", "7A", "8B"]);
  expect(matchingCodes("12B")).toEqual(["12B", "1B", "11B", "12A"]);
  expect(matchingCodes("1A")).toEqual(["1A", "2A", "12A", "1B"]);
});

it("puts twelve at the top and major outside", () => {
  expect(segmentOf("12B").x).toBeCloseTo(0);
  expect(segmentOf("12B").y).toBeCloseTo(-83);
  expect(segmentOf("3A").x).toBeCloseTo(51);
});

it("draws a greater dot for more tracks, within bounds", () => {
  expect(dotOf(1)).toBeCloseTo(1.5);
  expect(dotOf(10)).toBeGreaterThan(dotOf(5));
  expect(dotOf(100_000)).toBe(3.5);
});
