/** The measurements that are drawn. Their fields are generated; see `src/measurements.ts`. */
import type { HarmonyMeasurement, LoudnessMeasurement, RhythmMeasurement, StructureMeasurement } from "../../measurements";

/** Some fields are missing from measurements that an earlier version stored. */
type Stored<T, Added extends keyof T> = Omit<T, Added> & Partial<Pick<T, Added>>;

export type Rhythm = Stored<RhythmMeasurement, "steadiness_word" | "tempo_curve" | "note">;
export type Harmony = Stored<HarmonyMeasurement, "key_passages" | "note">;
export type Loudness = Stored<LoudnessMeasurement, "note">;
export type Structure = Stored<StructureMeasurement, "note">;
