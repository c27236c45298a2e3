import { expect, it } from "vitest";

import { suggestedName } from "./suggestedName";

const [blue, rails, luna] = [
  { title: "Blue", artist: "Joni", genre: "Folk" },
  { title: "Rails", artist: "Joni", genre: "Rock" },
  { title: "Luna", artist: "", genre: "Rock" },
] as const;

it("is what the tracks have in common, or the first title", () => {
  expect(suggestedName([blue, rails])).toBe("Joni");
  expect(suggestedName([rails, luna])).toBe("Rock");
  expect(suggestedName([blue, rails, luna])).toBe("Blue and 2 more");
  expect(suggestedName([{ title: "Luna", artist: "" }])).toBe("Luna");
  expect(suggestedName([])).toBe("");
});
