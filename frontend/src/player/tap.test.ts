import { expect, it } from "vitest";

import { correctionFor, factorFor, tempoOf, withTap } from "./tap";

const overrides = (tempo_bpm: number | null) => ({ measured: { tempo_bpm, time_signature: null, first_downbeat_seconds: null, key: null } });

it("counts the tempo of four taps and more", () => {
  expect(tempoOf([0, 500, 1000])).toBeNull();
  expect(tempoOf([0, 500, 1000, 1500])).toBe(120);
});

it("begins again after a pause", () => {
  expect(withTap([0, 500], 1000)).toEqual([0, 500, 1000]);
  expect(withTap([0, 500], 9000)).toEqual([9000]);
});

it("finds what the taps mean beside the measured tempo", () => {
  expect(factorFor(61, overrides(124))).toBe("1/2");
  expect(factorFor(125, overrides(124))).toBe("1");
  expect(factorFor(186, overrides(124))).toBe("3/2");
  expect(factorFor(150, overrides(124))).toBeNull();
  expect(factorFor(150, overrides(null))).toBeNull();
});

it("corrects to the tapped tempo itself where no multiple is near", () => {
  expect(correctionFor(61, overrides(124))).toEqual({ tempo_factor: "1/2" });
  expect(correctionFor(150.04, overrides(124))).toEqual({ tempo_bpm: 150 });
});
