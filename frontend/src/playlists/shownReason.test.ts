import { expect, it } from "vitest";

import { shownReason } from "./shownReason";

it("leaves out the tempo, and tells shares from 0 to 100", () => {
  expect(shownReason("energy 0.38; 92 BPM")).toBe("energy 38");
  expect(shownReason("Energie 0,4; klingt nah an Rails")).toBe("Energie 40; klingt nah an Rails");
  expect(shownReason("96 BPM")).toBe("");
  expect(shownReason("key 8A; you like it")).toBe("key 8A; you like it");
});
