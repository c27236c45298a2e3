import { expect, it } from "vitest";

import type { Facts } from "../api/tracks";
import { unusualTempo } from "./usualTempo";

const found = (genre: string, tempo_bpm: number | null, corrected: string[] = []) =>
  unusualTempo({ genre, facts: { tempo_bpm, corrected } as unknown as Facts });

it("marks half and double of what is usual for the genre, and nothing else", () => {
  expect(found("Bachata", 63)).toEqual({ bpm: 63, kind: "half", genre: "Bachata", from: 105, to: 160 });
  expect(found("Bachata", 126)).toBeNull();
  expect(found("Bachata", 90)).toBeNull();
  expect(found("reggae / Roots", 156)?.kind).toBe("double");
  expect(found("Drum & Bass", 87)?.from).toBe(160);
  expect(found("Funk / Soul", 205)).toMatchObject({ kind: "double", from: 85 });
  expect(found("Housewife Rock", 60)).toBeNull();
  expect(found("", 63)).toBeNull();
  expect(found("Bachata", null)).toBeNull();
});

it("marks nothing that is usual for one of several genres", () => {
  expect(found("Deep House, Reggae", 124)).toBeNull();
  expect(found("Hip-Hop / House", 62)?.from).toBe(112);
});

it("never marks a tempo that the user corrected", () => {
  expect(found("Bachata", 63, ["tempo_bpm"])).toBeNull();
});
