import type { Correction, Overrides, TempoFactor } from "../api/overrides";
import { FACTORS } from "../chat/corrections/tempo";

/** A pause ends a series of taps. */
const LONGEST_PAUSE_MS = 3000;
const LEAST_TAPS = 4;
/** How far a tapped tempo may lie from the measured one times a factor. */
const TOLERANCE = 0.05;

/** The taps of this series with another one. All in milliseconds. */
export function withTap(taps: readonly number[], now: number): readonly number[] {
  const last = taps.at(-1);
  return last !== undefined && now - last < LONGEST_PAUSE_MS ? [...taps, now] : [now];
}

/** The tempo of the taps in BPM; null until there are enough. */
export function tempoOf(taps: readonly number[]): number | null {
  const [first, last] = [taps[0], taps.at(-1)];
  if (first === undefined || last === undefined || taps.length < LEAST_TAPS) return null;
  return (60_000 * (taps.length - 1)) / (last - first);
}

/** What corrects the tempo to a tapped one: a factor of the measured tempo if one is near, else the tempo itself. */
export function correctionFor(bpm: number, overrides: Pick<Overrides, "measured">): Pick<Correction, "tempo_factor" | "tempo_bpm"> {
  const factor = factorFor(bpm, overrides);
  return factor === null ? { tempo_bpm: Math.round(10 * bpm) / 10 } : { tempo_factor: factor };
}

/** The factor of the measured tempo that a tapped one means; null where none is near. */
export function factorFor(bpm: number, { measured }: Pick<Overrides, "measured">): TempoFactor | null {
  if (!measured.tempo_bpm) return null;
  const ratio = bpm / measured.tempo_bpm;
  const near = (Object.entries(FACTORS) as [TempoFactor, number][]).filter(([, factor]) => Math.abs(ratio / factor - 1) < TOLERANCE);
  return near.sort(([, one], [, other]) => Math.abs(ratio / one - 1) - Math.abs(ratio / other - 1))[0]?.[0] ?? null;
}
