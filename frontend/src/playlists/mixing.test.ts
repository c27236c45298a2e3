import { expect, it } from "vitest";

import { transitionOf } from "./mixing";

const between = (one: [string, number | null], other: [string, number | null]) =>
  transitionOf({ camelot: one[0], tempo_bpm: one[1] }, { camelot: other[0], tempo_bpm: other[1] });

it.each([
  ["8A", "8A", true],
  ["8A", "9A", true],
  ["12A", "1A", true],
  ["8A", "8B", true],
  ["8A", "9B", false],
  ["8A", "10A", false],
])("knows whether %s and %s are neighbours on the wheel", (one, other, fits) => {
  expect(between([one, 120], [other, 120])).toMatchObject({ hasFittingKeys: fits, isSmooth: fits });
});

it("allows tempi within six per cent", () => {
  expect(between(["8A", 100], ["8A", 106])?.isSmooth).toBe(true);
  expect(between(["8A", 100], ["8A", 107])).toMatchObject({ hasFittingKeys: true, isSmooth: false });
  expect(between(["8A", 100], ["8A", 90])?.tempoPercent).toBeCloseTo(-10);
});

it("counts at half and double tempo, as the chat does", () => {
  expect(between(["8A", 62], ["8A", 124])).toMatchObject({ level: 2, tempoPercent: 0, isSmooth: true });
  expect(between(["8A", 170], ["8A", 86])).toMatchObject({ level: 0.5, isSmooth: true });
});

it("says nothing of what is not measured", () => {
  expect([between(["", 100], ["8A", 100]), between(["8A", null], ["8A", 100])]).toEqual([null, null]);
});
