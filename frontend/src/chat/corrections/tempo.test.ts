// @vitest-environment node
import { expect, it } from "vitest";

import type { Overrides } from "../../api/overrides";
import { tempoChoices } from "./tempo";

const overrides = (tempo_factor: Overrides["tempo_factor"], tempo_bpm: number | null = 124) =>
  ({ tempo_factor, measured: { tempo_bpm } }) as Overrides;

it("offers half and double of the measured tempo", () => {
  expect(tempoChoices(overrides(null))).toEqual([
    { kind: "half", factor: "1/2", bpm: 62 },
    { kind: "double", factor: "2", bpm: 248 },
  ]);
});

it("goes on from what is in force, and only to what can be said", () => {
  expect(tempoChoices(overrides("1/2"))).toEqual([{ kind: "double", factor: "1", bpm: 124 }]);
  expect(tempoChoices(overrides("3/2"))).toEqual([{ kind: "half", factor: "3/4", bpm: 93 }]);
});

it("offers nothing where there is no tempo", () => expect(tempoChoices(overrides(null, null))).toEqual([]));
