import { get, getBytes } from "./client";
import type * as schema from "./schema";

/** Lowest and highest sample of intervals of equal length, -127 to 127. */
export type Outline = Pick<schema.Waveform, "min" | "max" | "duration_seconds">;

/** An outline, and what there is of peaks in three bands; null: analysed by an older version. */
export type Waveform = Outline & Pick<schema.Waveform, "bands">;

export const fetchWaveform = (trackId: string) => get<Waveform>(`/api/tracks/${trackId}/waveform`);

/** The coarsest stored outline: enough for a thumbnail. */
export const fetchOutline = (trackId: string) => get<Outline>(`/api/tracks/${trackId}/waveform?bins=1`);

interface Part {
  level: number;
  first: number;
  count: number;
  version: string;
}

/** Points of a level, four bytes each: 255 times the square root of the peak of low, mid, high, and all frequencies. */
export const fetchBands = (trackId: string, { level, first, count, version }: Part) =>
  getBytes(`/api/tracks/${trackId}/waveform/bands?level=${level}&first=${first}&count=${count}&v=${version}`);
