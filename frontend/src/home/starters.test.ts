import { expect, it } from "vitest";

import type { Facts } from "../api/tracks";
import { startersFor } from "./starters";

const track = (title: string, tempo_bpm: number | null, genre = "") => ({ title, genre, facts: { tempo_bpm } as Facts });

it("suggests a set, a loop, a dance, a playlist and a search, with tracks and tempi of the library", () => {
  const tracks = [track("New", null), track("Rails", 90.2), track("Corazón", 124.4, "Bachata"), track("Fast", 171)];
  expect(startersFor(tracks)).toEqual([
    "Make a 10-minute set from calm to driving.",
    "Loop bars 5 to 8 of “Rails” at 75 %.",
    "Make a bachata dance to “Corazón”.",
    "Make a playlist of the songs between 120 and 128 BPM.",
    "Which song has the most energy?",
  ]);
});

it("names no track and no tempo before one is measured", () => {
  expect(startersFor([track("Rails", null), { title: "", genre: "", facts: null }])).toHaveLength(2);
});
