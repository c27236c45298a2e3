import type { Correction, Overrides, TempoFactor } from "../../api/overrides";

export const FACTORS: Readonly<Record<TempoFactor, number>> = { "1": 1, "2": 2, "1/2": 1 / 2, "3/2": 3 / 2, "2/3": 2 / 3, "4/3": 4 / 3, "3/4": 3 / 4 };

export interface TempoChoice {
  kind: "half" | "double";
  bpm: number;
  correction: Pick<Correction, "tempo_factor" | "tempo_bpm">;
}

const KINDS = { half: 1 / 2, double: 2 } as const;
/** The server rounds tempi to two places. */
const ROUNDED_BPM = 0.01;

/** Half and double the tempo that is shown: as factors of the measured one, where they are allowed, or of the number that the
 * user gave. */
export function tempoChoices({ tempo_factor, tempo_bpm, measured }: Overrides): TempoChoice[] {
  const found = measured.tempo_bpm;
  if (!found) return [];
  const now = FACTORS[tempo_factor ?? "1"];
  const shown = tempo_bpm ?? found;
  const isMultiple = Math.abs(shown - found * now) < ROUNDED_BPM;
  return (["half", "double"] as const).flatMap((kind): TempoChoice[] => {
    const bpm = shown * KINDS[kind];
    if (!isMultiple) return [{ kind, bpm, correction: { tempo_bpm: bpm } }];
    const wanted = now * KINDS[kind];
    const factor = (Object.keys(FACTORS) as TempoFactor[]).find((name) => Math.abs(FACTORS[name] - wanted) < 1e-6);
    return factor ? [{ kind, bpm: found * wanted, correction: { tempo_factor: factor } }] : [];
  });
}
