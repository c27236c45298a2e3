import { expect, it } from "vitest";

import { boundsOf, placeOf } from "./tempoEnergy";

it("puts slow tracks to the left and energetic ones to the top", () => {
  expect(placeOf({ tempo_bpm: 125, energy: 0.25 })).toEqual({ x: 0.5, y: 0.75 });
  expect(placeOf({ tempo_bpm: 20, energy: 2 })).toEqual({ x: 0, y: 0 });
});

it("reads the bounds of a frame from any two corners", () => {
  const bounds = { tempo_min: "80", tempo_max: "125", energy_min: "25", energy_max: "90" };
  expect(boundsOf({ x: 0.2, y: 0.1 }, { x: 0.5, y: 0.75 })).toEqual(bounds);
  expect(boundsOf({ x: 0.5, y: 0.1 }, { x: 0.2, y: 0.75 })).toEqual(bounds);
  expect(boundsOf({ x: -1, y: 2 }, { x: 3, y: -1 })).toEqual({ tempo_min: "50", tempo_max: "200", energy_min: "0", energy_max: "100" });
});
