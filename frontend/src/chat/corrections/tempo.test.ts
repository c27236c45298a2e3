// @vitest-environment node
import { expect, it } from "vitest";

import type { Overrides } from "../../api/overrides";
import { tempoChoices } from "./tempo";

const overrides = (tempo_factor: Overrides["tempo_factor"], tempo_bpm: number | null = null, measured: number | null = 124) =>
  ({ tempo_factor, tempo_bpm, measured: { tempo_bpm: measured } }) as Overrides;

it("offers half and double of the measured tempo", () => {
  expect(tempoChoices(overrides(null))).toEqual([
    { kind: "half", bpm: 62, correction: { tempo_factor: "1/2" } },
    { kind: "double", bpm: 248, correction: { tempo_factor: "2" } },
  ]);
});

it("goes on from what is in force, and only to what can be said", () => {
  expect(tempoChoices(overrides("1/2", 62))).toEqual([{ kind: "double", bpm: 124, correction: { tempo_factor: "1" } }]);
  expect(tempoChoices(overrides("3/2", 186))).toEqual([{ kind: "half", bpm: 93, correction: { tempo_factor: "3/4" } }]);
});

it.each([
  [null, 125],
  ["1/2", 62.8],
] as const)("goes on from a number that the user gave (%s, %d BPM)", (factor, bpm) => {
  expect(tempoChoices(overrides(factor, bpm))).toEqual([
    { kind: "half", bpm: bpm / 2, correction: { tempo_bpm: bpm / 2 } },
    { kind: "double", bpm: bpm * 2, correction: { tempo_bpm: bpm * 2 } },
  ]);
});

it("offers nothing where there is no tempo", () => expect(tempoChoices(overrides(null, null, null))).toEqual([]));
