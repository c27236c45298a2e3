import type { LibraryPoint } from "../api/tracks";

export const TEMPO = [50, 200] as const;
/** As the filter reads it; in the API from 0 to 1. */
export const ENERGY = [0, 100] as const;

export interface Area {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Shares of the picture's width and height, from the left and from the top. What lies outside is drawn at the edge. */
export function placeOf({ tempo_bpm: tempo, energy }: Pick<LibraryPoint, "tempo_bpm" | "energy">): { x: number; y: number } {
  return { x: share(tempo, TEMPO), y: 1 - share(100 * energy, ENERGY) };
}

/** The bounds of a frame that was drawn between two corners, as texts of the filter. */
export function boundsOf(one: { x: number; y: number }, other: { x: number; y: number }) {
  const tempo = [one.x, other.x].sort((a, b) => a - b).map((x) => valueAt(x, TEMPO).toFixed(0));
  const energy = [1 - one.y, 1 - other.y].sort((a, b) => a - b).map((y) => valueAt(y, ENERGY).toFixed(0));
  return { tempo_min: tempo[0] ?? "", tempo_max: tempo[1] ?? "", energy_min: energy[0] ?? "", energy_max: energy[1] ?? "" };
}

function share(value: number, [least, most]: readonly [number, number]): number {
  return Math.min(1, Math.max(0, (value - least) / (most - least)));
}

function valueAt(share: number, [least, most]: readonly [number, number]): number {
  return least + Math.min(1, Math.max(0, share)) * (most - least);
}
