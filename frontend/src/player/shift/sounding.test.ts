import { expect, it } from "vitest";

import { keyShifted, signed } from "./sounding";

it("names the key that sounds, with its Camelot code", () => {
  expect(keyShifted("Ab major", 2)).toEqual({ key: "Bb major", camelot: "6B" });
  expect(keyShifted("A minor", -1)).toEqual({ key: "Ab minor", camelot: "1A" });
  expect(keyShifted("G# minor", 1)).toEqual({ key: "A minor", camelot: "8A" });
  expect(keyShifted("F# minor", 12)).toEqual({ key: "F# minor", camelot: "11A" });
  expect(keyShifted("C major", -12)).toEqual({ key: "C major", camelot: "8B" });
});

it("names no key for what is none", () => {
  expect(keyShifted("atonal", 2)).toBeNull();
});

it("writes a shift with its sign", () => {
  expect([2, 0, -3].map(signed)).toEqual(["+2", "0", "−3"]);
});
