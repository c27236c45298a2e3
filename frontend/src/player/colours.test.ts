import { expect, it } from "vitest";

import { chordColour, hueOf, sectionColour } from "./colours";

it("colours related chords alike", () => {
  expect(hueOf("G7")).toBe(30);
  expect(hueOf("Bbm")).toBe(hueOf("A#"));
  expect(hueOf("N")).toBeNull();
});

it("tells minor from major, and silence from both", () => {
  expect(chordColour("Am")).not.toBe(chordColour("A"));
  expect(chordColour("Amaj7")).toBe(chordColour("A"));
  expect(chordColour("N")).toBe("transparent");
});

it("gives neighbouring sections different colours", () => {
  const colours = ["A", "B", "C", "D", "E", "F"].map(sectionColour);
  expect(new Set(colours).size).toBe(colours.length);
});
