import type { Facts } from "../../api/tracks";
import { tempo } from "../../format";
import { keyName } from "../../notation";

/** Values that a user can correct: those that an answer said, or those in force. */
export type Values = Readonly<Record<string, unknown>>;

/** Differences from rounding are ignored. */
const SAME_SHARE = 0.01;

const CORRECTABLE: Readonly<Record<string, (value: unknown) => string>> = {
  tempo_bpm: (value) => `${tempo(Number(value))} BPM`,
  time_signature: String,
  key: (value) => keyName(String(value)),
  camelot: String,
};
/** A Camelot code is the key in other words. */
const CORRECTED_AS: Readonly<Record<string, string>> = { camelot: "key" };

/** The names of the values that have changed since they were said. */
export function changedNames(said: Values, now: Values): string[] {
  const names = Object.keys(CORRECTABLE).filter((name) => isKnown(said[name]) && !isSame(name, said[name], now[name]));
  return names.includes("key") ? names.filter((name) => name !== "camelot") : names;
}

/** "118 BPM, A minor" */
export function written(names: readonly string[], values: Values): string {
  return names.flatMap((name) => (isKnown(values[name]) ? [CORRECTABLE[name]?.(values[name])] : [])).join(", ");
}

export interface Change {
  /** The values in force. */
  now: string;
  /** Whether the user corrected one of them: else they were measured again, or a correction was undone. */
  isCorrection: boolean;
}

/** How facts differ now from what was said; undefined if they do not. */
export function changeOf(said: Values, facts: Facts): Change | undefined {
  const names = changedNames(said, facts).filter((name) => isKnown((facts as Values)[name]));
  if (names.length === 0) return undefined;
  return { now: written(names, facts), isCorrection: names.some((name) => facts.corrected.includes(CORRECTED_AS[name] ?? name)) };
}

const isKnown = (value: unknown) => value !== null && value !== undefined && value !== "";

function isSame(name: string, one: unknown, other: unknown): boolean {
  if (typeof one !== "number" || typeof other !== "number") return isKnown(other) && CORRECTABLE[name]?.(one) === CORRECTABLE[name]?.(other);
  return Math.abs(one - other) <= SAME_SHARE * Math.abs(other);
}
