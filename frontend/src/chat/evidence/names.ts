import { callsBH } from "../../notation";
import type { Evidence, Finding } from "./facts";

type Named = { from: number; to: number; fact: Finding };

const KEY = /\b([A-H])(?:\s?([#♯b♭])|[\s-](sharp|flat))?\s(major|minor)\b/g;
const METRE = /(?<![\d/.])\d{1,2}\/\d{1,2}(?![\d/])/g;

/** Find measured keys and metres in a text. `trackBefore` returns the id of the last track named before a position:
 * values of that track take precedence. */
export function namedIn(text: string, { names }: Evidence, trackBefore: (at: number) => string | undefined): Named[] {
  const found = (at: number, name: string, isMeant: (value: string) => boolean) => {
    const meant = names.filter((one) => one.name.split(".").at(-1) === name && isMeant(String(one.value)));
    const trackId = trackBefore(at);
    return meant.find((one) => trackId !== undefined && one.trackId === trackId) ?? meant[0];
  };
  const keys = [...text.matchAll(KEY)].map((match) => ({ match, fact: found(match.index, "key", (key) => pitchOf(key) === pitchOf(match[0], callsBH())) }));
  const metres = [...text.matchAll(METRE)].map((match) => ({ match, fact: found(match.index, "time_signature", (metre) => metre === match[0]) }));
  return [...keys, ...metres].flatMap(({ match, fact }) =>
    fact ? [{ from: match.index, to: match.index + match[0].length, fact }] : [],
  );
}

const SEMITONES: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11, H: 11 };

/** Normalise the spelling of a key: C# minor, C♯ minor, D-flat minor. With `isGerman`, H is B, and B is B flat. */
function pitchOf(key: string, isGerman = false): string {
  const [, letter = "", sign, word, mode] = new RegExp(KEY.source).exec(key) ?? [];
  const accidental = sign ?? (word === "sharp" ? "#" : word);
  const isFlat = isGerman && letter === "B" && !accidental;
  return `${((SEMITONES[letter] ?? NaN) + (isFlat ? 11 : shiftOf(accidental))) % 12} ${mode}`;
}

function shiftOf(accidental: string | undefined): number {
  if (!accidental) return 0;
  return "#♯".includes(accidental) ? 1 : 11;
}
