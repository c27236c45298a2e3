import { get, send } from "./client";

export type TempoFactor = "1" | "2" | "1/2" | "3/2" | "2/3" | "4/3" | "3/4";

export const METRES = ["2/4", "3/4", "4/4", "5/4", "6/4", "7/4", "6/8", "9/8", "12/8", "5/8", "7/8"] as const;

/** The current values of a track (corrected or measured) and the measured ones. */
export interface Overrides {
  tempo_factor: TempoFactor | null;
  tempo_bpm: number | null;
  key: string | null;
  time_signature: string | null;
  first_downbeat_seconds: number | null;
  measured: { tempo_bpm: number | null; time_signature: string | null; first_downbeat_seconds: number | null; key: string | null };
  can_undo: boolean;
}

/** Null removes a correction; a field that is left out stays as it is. */
export interface Correction {
  tempo_factor?: TempoFactor | null;
  tempo_bpm?: number | null;
  key?: string | null;
  time_signature?: string | null;
  first_downbeat_seconds?: number | null;
}

const path = (trackId: string) => `/api/tracks/${trackId}/overrides`;

export const fetchOverrides = (trackId: string) => get<Overrides>(path(trackId));

export const correct = (trackId: string, correction: Correction) => send<Overrides>("PUT", path(trackId), correction);

/** Undo the last correction. */
export const undoCorrection = (trackId: string) => send<Overrides>("DELETE", path(trackId));
