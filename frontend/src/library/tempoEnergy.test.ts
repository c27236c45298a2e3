import { expect, it } from "vitest";

import { boundsOf, placeOf, tempoAxis } from "./tempoEnergy";

const TEMPI = [50, 200] as const;

it("puts slow tracks to the left and energetic ones to the top", () => {
  expect(placeOf({ tempo_bpm: 125, energy: 0.25 }, TEMPI)).toEqual({ x: 0.5, y: 0.75 });
  expect(placeOf({ tempo_bpm: 20, energy: 2 }, TEMPI)).toEqual({ x: 0, y: 0 });
});

it("reaches as far as the tracks go", () => {
  const tracks = [205.3, 120, 48].map((tempo_bpm) => ({ tempo_bpm, energy: 0.5 }));
  expect(tempoAxis([])).toEqual([50, 200]);
  expect(tempoAxis(tracks)).toEqual([40, 210]);
  expect(tracks.map((track) => placeOf(track, tempoAxis(tracks)).x).every((x) => x > 0 && x < 1)).toBe(true);
});

it("reads the bounds of a frame from any two corners", () => {
  const bounds = { tempo_min: "80", tempo_max: "125", energy_min: "25", energy_max: "90" };
  expect(boundsOf({ x: 0.2, y: 0.1 }, { x: 0.5, y: 0.75 }, TEMPI)).toEqual(bounds);
  expect(boundsOf({ x: 0.5, y: 0.1 }, { x: 0.2, y: 0.75 }, TEMPI)).toEqual(bounds);
  expect(boundsOf({ x: -1, y: 2 }, { x: 3, y: -1 }, TEMPI)).toEqual({ tempo_min: "50", tempo_max: "200", energy_min: "0", energy_max: "100" });
});
