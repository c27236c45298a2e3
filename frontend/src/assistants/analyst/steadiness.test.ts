import { expect, it } from "vitest";

import { deviationsOf } from "./steadiness";

it("tells by how much each beat is longer or shorter than the usual one", () => {
  const { seconds, milliseconds } = deviationsOf([1, 1.5, 2, 2.52, 3, 3.5]);
  expect(seconds).toEqual([1, 1.5, 2, 2.52, 3]);
  expect(milliseconds.map(Math.round)).toEqual([0, 0, 20, -20, 0]);
});

it("has nothing to tell without beats", () => {
  expect(deviationsOf([])).toEqual({ seconds: [], milliseconds: [] });
});
