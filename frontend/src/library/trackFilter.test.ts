import { expect, it } from "vitest";

import { CAMELOT_KEYS, conditionsOf, EVERYTHING, filterOf, filterOfQuery, howManyFilters, hueOf, isNarrowed, queryOf, withoutFilters } from "./trackFilter";

const WANTED = {
  ...EVERYTHING,
  text: " rain & sun ",
  bounds: { tempo_min: "120", tempo_max: "128", loudness_min: "−14,5", energy_max: "50" },
  keys: ["8A", "9A"],
  artist: "Los Faroles ",
  userTag: "warm-up",
  rating: 3,
  isLiked: true,
  sort: "tempo_bpm",
  isDescending: false,
} as const;

it("asks for everything, the newest first, without saying so", () => {
  expect(queryOf(EVERYTHING)).toBe("");
  expect(isNarrowed(EVERYTHING)).toBe(false);
});

it("says what is wanted in the API's words", () => {
  expect(queryOf(WANTED)).toBe(
    "q=rain+%26+sun&tempo_min=120&tempo_max=128&loudness_min=-14.5&energy_max=0.5&camelot=8A%2C9A&artist=Los+Faroles&user_tag=warm-up&rating_min=3&liked=true&sort=tempo_bpm",
  );
  expect(howManyFilters(WANTED)).toBe(9);
  expect(isNarrowed({ ...EVERYTHING, text: "a" })).toBe(true);
});

it("filters by no number that is only half typed", () => {
  expect(queryOf({ ...EVERYTHING, bounds: { tempo_min: "-", tempo_max: "1e999", energy_min: "-1", year_min: " " } })).toBe("");
});

it("reads shares from 0 to 100, as the table shows them", () => {
  const bounds = { energy_min: "41", acousticness_max: "57,5", danceability_max: "200" };
  const query = queryOf({ ...EVERYTHING, bounds });
  expect(query).toBe("energy_min=0.41&danceability_max=1&acousticness_max=0.575");
  expect(filterOfQuery(query).bounds).toEqual({ energy_min: "41", acousticness_max: "57.5", danceability_max: "100" });
});

it("reads back what it saved", () => {
  const stored = conditionsOf(WANTED);
  expect(conditionsOf(filterOf(stored))).toEqual(stored);
  expect(filterOf({ character: ["dark"], title: "x", tempo_min: "no number" })).toEqual(EVERYTHING);
});

it("reads back an address", () => {
  const query = queryOf({ ...WANTED, status: "failed", isDescending: true });
  expect(queryOf(filterOfQuery(`?${query}`))).toBe(query);
  expect(filterOfQuery("")).toEqual(EVERYTHING);
});

it("takes nothing from an address that it does not know", () => {
  expect(filterOfQuery("?tempo_min=fast&sort=-password&status=gone&liked=1&rating_min=NaN&x=1")).toEqual(EVERYTHING);
});

it("clears the filters and keeps text and order", () => {
  expect(withoutFilters(WANTED)).toEqual({ ...EVERYTHING, text: WANTED.text, sort: "tempo_bpm", isDescending: false });
});

it("knows where the keys lie on the wheel", () => {
  const keys = new Map(CAMELOT_KEYS);
  expect(keys.size).toBe(24);
  expect([keys.get("8A"), keys.get("8B"), keys.get("4A"), keys.get("1B")]).toEqual(["A minor", "C major", "F minor", "B major"]);
  expect(["1A", "2B", "12A"].map(hueOf)).toEqual([0, 30, 330]);
});
