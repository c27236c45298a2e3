import { expect, it } from "vitest";

import { CAMELOT_KEYS, EVERYTHING, howManyFilters, isNarrowed, queryOf } from "./trackFilter";

it("asks for everything, the newest first, without saying so", () => {
  expect(queryOf(EVERYTHING)).toBe("");
  expect(isNarrowed(EVERYTHING)).toBe(false);
});

it("says what is wanted in the API's words", () => {
  const wish = { ...EVERYTHING, text: " rain & sun ", tempoFrom: "120", tempoTo: "128", camelot: "8A", sort: "tempo_bpm", isDescending: false } as const;
  expect(queryOf(wish)).toBe("q=rain+%26+sun&tempo_min=120&tempo_max=128&camelot=8A&sort=tempo_bpm");
  expect(howManyFilters(wish)).toBe(3);
});

it("filters by no tempo that is only half typed", () => {
  expect(queryOf({ ...EVERYTHING, tempoFrom: "-", tempoTo: "1e999" })).toBe("");
});

it("knows where the keys lie on the wheel", () => {
  const keys = new Map(CAMELOT_KEYS);
  expect(keys.size).toBe(24);
  expect([keys.get("8A"), keys.get("8B"), keys.get("4A"), keys.get("1B")]).toEqual(["A minor", "C major", "F minor", "B major"]);
});
