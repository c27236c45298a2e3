import type { Overrides, TempoFactor } from "../../api/overrides";

export const FACTORS: Readonly<Record<TempoFactor, number>> = { "1": 1, "2": 2, "1/2": 1 / 2, "3/2": 3 / 2, "2/3": 2 / 3, "4/3": 4 / 3, "3/4": 3 / 4 };

export interface TempoChoice {
  kind: "half" | "double";
  factor: TempoFactor;
  bpm: number;
}

/** Half and double the current tempo, as factors of the measured one, where they are allowed. */
export function tempoChoices({ tempo_factor, measured }: Overrides): TempoChoice[] {
  const bpm = measured.tempo_bpm;
  if (!bpm) return [];
  const now = FACTORS[tempo_factor ?? "1"];
  return (["half", "double"] as const).flatMap((kind) => {
    const wanted = now * (kind === "half" ? 0.5 : 2);
    const factor = (Object.keys(FACTORS) as TempoFactor[]).find((name) => Math.abs(FACTORS[name] - wanted) < 1e-6);
    return factor ? [{ kind, factor, bpm: bpm * wanted }] : [];
  });
}
