import type { LibraryPoint } from "../api/tracks";

export type Axis = readonly [least: number, most: number];

const USUAL_TEMPI = [50, 200] as const;
const STEP_BPM = 10;
/** As the filter reads it; in the API from 0 to 1. */
export const ENERGY = [0, 100] as const;

export interface Area {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The axis of tempo: from 50 to 200 BPM, and as far as any track goes. */
export function tempoAxis(points: readonly Pick<LibraryPoint, "tempo_bpm">[]): Axis {
  return points.reduce<Axis>(
    ([least, most], { tempo_bpm: tempo }) => [
      Math.min(least, STEP_BPM * Math.floor(tempo / STEP_BPM)),
      Math.max(most, STEP_BPM * Math.ceil(tempo / STEP_BPM)),
    ],
    USUAL_TEMPI,
  );
}

/** Shares of the picture's width and height, from the left and from the top. What lies outside is drawn at the edge. */
export function placeOf({ tempo_bpm: tempo, energy }: Pick<LibraryPoint, "tempo_bpm" | "energy">, tempi: Axis): { x: number; y: number } {
  return { x: share(tempo, tempi), y: 1 - share(100 * energy, ENERGY) };
}

/** The bounds of a frame that was drawn between two corners, as texts of the filter. */
export function boundsOf(one: { x: number; y: number }, other: { x: number; y: number }, tempi: Axis) {
  const tempo = [one.x, other.x].sort((a, b) => a - b).map((x) => valueAt(x, tempi).toFixed(0));
  const energy = [1 - one.y, 1 - other.y].sort((a, b) => a - b).map((y) => valueAt(y, ENERGY).toFixed(0));
  return { tempo_min: tempo[0] ?? "", tempo_max: tempo[1] ?? "", energy_min: energy[0] ?? "", energy_max: energy[1] ?? "" };
}

function share(value: number, [least, most]: Axis): number {
  return Math.min(1, Math.max(0, (value - least) / (most - least)));
}

function valueAt(share: number, [least, most]: Axis): number {
  return least + Math.min(1, Math.max(0, share)) * (most - least);
}
