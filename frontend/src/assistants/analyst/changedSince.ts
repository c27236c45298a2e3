import type { ToolStep } from "../../chat/state/thread";
import { measured } from "../../format";

/** Differences from rounding in a summary are ignored. */
const SAME_SHARE = 0.01;

const CORRECTABLE: readonly [name: string, said: (value: unknown) => string][] = [
  ["tempo_bpm", (value) => `${measured(Number(value))} BPM`],
  ["time_signature", String],
  ["key", String],
];

/** The values that an answer names and that have changed since; "" if none have. */
export function changedSince({ summary }: Pick<ToolStep, "summary">, data: object): string {
  const now = data as Record<string, unknown>;
  const changed = CORRECTABLE.filter(([name]) => isKnown(summary?.[name]) && !isSame(summary?.[name], now[name]));
  return changed.map(([name, said]) => said(summary?.[name])).join(", ");
}

const isKnown = (value: unknown) => value !== null && value !== undefined && value !== "";

function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== "number" || typeof other !== "number") return one === other;
  return Math.abs(one - other) <= SAME_SHARE * Math.abs(other);
}
