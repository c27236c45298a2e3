/** The measurements that have a chart. Their fields are generated; see `src/measurements.ts`. */
import type { HarmonyMeasurement, LoudnessMeasurement, RhythmMeasurement, StructureMeasurement } from "../../measurements";

/** Measurements of earlier versions lack some fields. */
type Stored<T, Added extends keyof T> = Omit<T, Added> & Partial<Pick<T, Added>>;

export type Rhythm = Stored<RhythmMeasurement, "steadiness_word" | "tempo_curve" | "tempo_changes" | "note">;
export type Harmony = Stored<HarmonyMeasurement, "key_passages" | "note">;
export type Loudness = Stored<LoudnessMeasurement, "note">;
export type Structure = Stored<StructureMeasurement, "note">;
