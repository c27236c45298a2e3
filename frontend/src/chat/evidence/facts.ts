import type { ToolStep } from "../thread";

/** What a tool found, and where. */
export interface Finding {
  value: number | string;
  /** As the tool calls it: "tempo_bpm", "tempo_range.dominant_tempos". */
  name: string;
  step: ToolStep;
}

export interface Fact extends Finding {
  value: number;
}

/** What an answer may rest on: what was found for it and before it, and the numbers that the person said. */
export interface Evidence {
  facts: readonly Fact[];
  steps: readonly ToolStep[];
  said: readonly number[];
}

/** Of a very long conversation the newest: nobody means a number of hours ago. */
const MOST_FACTS = 2000;
const MOST_SAID = 50;

export const noEvidence: Evidence = { facts: [], steps: [], said: [] };

/** The evidence with more of it; the same object where there is nothing to add. The newest stands first. */
export function withSteps(evidence: Evidence, steps: readonly ToolStep[]): Evidence {
  const finished = steps.filter(({ summary }) => summary);
  if (finished.length === 0) return evidence;
  const facts = finished.flatMap((step) => factsIn(step.summary, "", step));
  return { ...evidence, steps: [...finished, ...evidence.steps], facts: [...facts, ...evidence.facts].slice(0, MOST_FACTS) };
}

export function withWords(evidence: Evidence, text: string): Evidence {
  const numbers = numbersIn(text);
  return numbers.length ? { ...evidence, said: [...numbers, ...evidence.said].slice(0, MOST_SAID) } : evidence;
}

function factsIn(found: unknown, name: string, step: ToolStep): Fact[] {
  if (typeof found === "number") return [{ value: found, name, step }];
  // Notes say numbers too, and so do names such as "above_minus_14_lufs".
  if (typeof found === "string") return numbersIn(found).map((value) => ({ value, name, step }));
  if (Array.isArray(found)) return found.flatMap((item) => factsIn(item, name, step));
  if (typeof found !== "object" || found === null) return [];
  return Object.entries(found).flatMap(([key, value]) => {
    if (key.startsWith("_")) return [];
    const inName = numbersIn(key.replaceAll("_", " ")).map((number) => ({ value: number, name: key, step }));
    return [...factsIn(value, name ? `${name}.${key}` : key, step), ...inName];
  });
}

export function numbersIn(text: string): number[] {
  return (text.match(/\d+(?:[.,]\d+)*/g) ?? []).map(asNumber).filter(Number.isFinite);
}

/** "1,701" is one thousand seven hundred and one; "1,5" is one and a half. */
export function asNumber(text: string): number {
  const plain = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text) ? text.replaceAll(",", "") : text.replace(",", ".");
  return Number(plain);
}
