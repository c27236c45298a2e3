import { expect, it } from "vitest";

import { HIGHEST_HZ, hzAt, LOWEST_HZ, pitchOf } from "./pitch";

it.each([
  [440, "A4", 0],
  [261.626, "C4", 0],
  [450, "A4", 39],
  [55, "A1", 0],
  [27.5, "A0", 0],
])("calls %d Hz %s", (hz, name, cents) => {
  expect(pitchOf(hz)).toEqual({ name, cents });
});

it("gives every octave the same height", () => {
  expect(hzAt(0)).toBe(LOWEST_HZ);
  expect(hzAt(1)).toBeCloseTo(HIGHEST_HZ);
  expect(hzAt(0.6) / hzAt(0.5)).toBeCloseTo(hzAt(0.3) / hzAt(0.2));
});
