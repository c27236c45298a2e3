import type { ToolStep } from "../thread";
import type { Finding } from "./facts";

type Named = { from: number; to: number; fact: Finding };

const KEY = /\b([A-G])(?:\s?([#♯b♭])|[\s-](sharp|flat))?\s(major|minor)\b/g;
const METRE = /(?<![\d/.])\d{1,2}\/\d{1,2}(?![\d/])/g;

/** Keys and metres in a text that a tool has found: no numbers, and measured all the same. */
export function namedIn(text: string, steps: readonly ToolStep[]): Named[] {
  const keys = [...text.matchAll(KEY)].map((match) => ({ match, fact: found(steps, "key", (key) => pitchOf(key) === pitchOf(match[0])) }));
  const metres = [...text.matchAll(METRE)].map((match) => ({ match, fact: found(steps, "time_signature", (metre) => metre === match[0]) }));
  return [...keys, ...metres].flatMap(({ match, fact }) =>
    fact ? [{ from: match.index, to: match.index + match[0].length, fact }] : [],
  );
}

function found(steps: readonly ToolStep[], name: string, isMeant: (value: string) => boolean): Finding | undefined {
  const values = steps.map((step) => ({ name, step, value: step.summary?.[name] }));
  return values.find((one): one is Finding => typeof one.value === "string" && isMeant(one.value));
}

const SEMITONES: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };

/** The same for all spellings of a key: C# minor, C♯ minor, D-flat minor. */
function pitchOf(key: string): string {
  const [, letter = "", sign, word, mode] = new RegExp(KEY.source).exec(key) ?? [];
  const accidental = sign ?? (word === "sharp" ? "#" : word);
  const shift = !accidental ? 0 : "#♯".includes(accidental) ? 1 : 11;
  return `${((SEMITONES[letter] ?? NaN) + shift) % 12} ${mode}`;
}
