import { expect, it } from "vitest";

import type { Facts } from "../api/tracks";
import { commonOf } from "./starters";

const track = (key: string, tempo_bpm: number | null) => ({ facts: { key, tempo_bpm } as Facts });

it("suggests a key and tempi that the library has", () => {
  const tracks = [track("F minor", 90.2), { facts: null }, track("D major", 124.4), track("", null), track("D major", 171)];
  expect(commonOf(tracks)).toEqual({ key: "D major", tempo: { from: 120, to: 128 } });
});

it("suggests neither before a track is measured", () => {
  expect(commonOf([{ facts: null }])).toEqual({ key: "", tempo: null });
});
