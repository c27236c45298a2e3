import { asNumber, type Evidence, type Fact } from "./facts";
import { grouped } from "./grouped";

/** A number in a text that looks measured: it has a unit or decimals. */
export interface Claim {
  from: number;
  to: number;
  value: number;
  /** The tolerance between the number and the measurement. */
  tolerance: number;
  /** The quantity that the unit measures; undefined without a unit, or for one that fits several. */
  kind: Kind | undefined;
}

type Kind = "time" | "level" | "frequency" | "tempo" | "share";

const NUMBER = String.raw`[-−]?(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:[.,]\d+)?)`;
const UNIT = "BPM|bpm|kHz|Hz|dBFS|dBTP|dBFS|dB|LUFS|LU|ms|milliseconds?|seconds?|sec|s|minutes?|min|cents?|beats?|bars?|percent";
const CLAIM = new RegExp(String.raw`(?<![\w.,:/#])(${NUMBER})(?:[\s  -]?(${UNIT})(?![\w/])|\s?(%|(?:of|von|de) 100\b))?(?![\w:/]|[.,]\d)`, "g");
/** "On scales from 0 to 100: energy 53, danceability 45." */
const SCALES = /(\b0 (?:to|bis|a) 100: )[^.]*/;
const ROUGHLY = /(?:about|around|roughly|nearly|almost|approximately|some|~|≈|etwa|rund|ungefähr|circa|ca\.)\s*$/i;
const ROUGH_SHARE = 0.06;

/** Common reference values: the streaming level, full scale, concert pitch. */
const KNOWN = [-14, 0, 440];

export function claimsIn(text: string): Claim[] {
  const listed = SCALES.exec(text);
  return [...text.matchAll(CLAIM)].flatMap((match) => {
    const [whole, digits = "", unit, percent] = match;
    const kind = isIn(listed, match.index) || percent?.endsWith("100") ? "share" : kindOfUnit(unit);
    const hasUnit = (kind ?? unit ?? percent) !== undefined;
    // A plain integer may be a count, a year or part of a name: not a claim.
    if (!hasUnit && !/[.,]\d/.test(digits) && text.trim() !== digits) return [];
    const value = signed(digits);
    const isRough = ROUGHLY.test(text.slice(0, match.index));
    const tolerance = Math.max(roundedBy(digits), Number(isRough) * Math.abs(value) * ROUGH_SHARE);
    return [{ from: match.index, to: match.index + whole.length, value, tolerance, kind }];
  });
}

const signed = (digits: string): number => asNumber(digits.replace(/^[-−]/, "")) * (/^[-−]/.test(digits) ? -1 : 1);

/** Whether a place lies behind the words that begin a list. */
const isIn = (list: RegExpExecArray | null, at: number): boolean =>
  list !== null && at >= list.index + (list[1]?.length ?? 0) && at < list.index + list[0].length;

/** Half of the last digit, plus a margin for floating-point error. */
function roundedBy(digits: string): number {
  const decimals = /\.(\d+)$/.exec(digits.replace(/,(?=\d{1,2}$)/, "."))?.[1]?.length ?? 0;
  return 0.51 * 10 ** -decimals;
}

const UNITS: readonly [Kind, RegExp][] = [
  ["tempo", /^bpm$/i],
  ["frequency", /^k?hz$/i],
  ["level", /^(?:db|lu)/i],
  ["time", /^(?:m?s|sec|second|milli|min)/i],
];
// In this order: "tempo_stability.mean_ibi" is a time.
const NAMES: readonly [Kind, RegExp][] = [
  ["time", /seconds|ibi|\b(?:start|end)\b|duration|_at\b|times?\b/],
  ["level", /db|lufs|(?:^|_|\.)lu(?:_|$)/],
  ["frequency", /hz|centroid|rolloff|bandwidth/],
  ["tempo", /bpm|tempo/],
];

function kindOfUnit(unit: string | undefined): Kind | undefined {
  return unit === undefined ? undefined : UNITS.find(([, words]) => words.test(unit))?.[0];
}

/** From 0 to 1, and told from 0 to 100. */
const SHARE = /(?:_0_to_1|energy|danceability|brightness|percussiveness|acousticness)$/;

/** Whether a value of this name has the right quantity: a time cannot be a level. */
function fits({ name }: Fact, kind: Kind | undefined): boolean {
  if (kind === "share") return SHARE.test(name);
  const own = NAMES.find(([, words]) => words.test(name))?.[0];
  // Counts are in many results: "5 minutes" are none of them.
  return kind === undefined || own === kind || (own === undefined && kind !== "time");
}

/** The measured value behind a claim, preferably of this track; "said" if the number came from the user, a task or
 * the reference values. */
export function backing(claim: Claim, { facts: all, said }: Evidence, trackId?: string): Fact | "said" | null {
  const fitting = all.filter((fact) => fits(fact, claim.kind));
  const facts = trackId === undefined ? fitting : [...fitting.filter((fact) => fact.trackId === trackId), ...fitting.filter((fact) => fact.trackId !== trackId)];
  const close = (value: number) => Math.abs(value - claim.value) <= claim.tolerance;
  const fact = facts.find(({ value }) => close(value)) ?? facts.find((one) => otherUnits(one).some(close));
  if (fact) return fact;
  // A sum of seconds is told in minutes.
  const minutes = claim.kind === "time" ? said.map((value) => value / 60) : [];
  if ([...KNOWN, ...said, ...minutes].some((value) => close(value) || close(-value))) return "said";
  return differences(facts).find(({ apart }) => close(apart))?.fact ?? null;
}

/** The value in per cent, milliseconds, kilohertz and minutes, and without its sign. */
function otherUnits({ value, name }: Fact): number[] {
  const inOthers = [value * 100, -value];
  if (/seconds|ibi/.test(name)) inOthers.push(value * 1000, value / 60);
  if (/hz|centroid|rolloff|bandwidth/.test(name)) inOthers.push(value / 1000);
  return inOthers;
}

const MOST_COMPARED = 12;

interface Difference {
  apart: number;
  fact: Fact;
}

/** "0.9 dB louder": differences between two values of the same name, absolute and in per cent. */
function differences(facts: readonly Fact[]): Difference[] {
  const byName = grouped(facts, ({ name }) => name);
  return [...byName.values()].flatMap((same) => {
    const few = same.slice(0, MOST_COMPARED);
    return few.flatMap((fact) =>
      few.flatMap((other) => {
        if (fact === other || (fact.step === other.step && fact.trackId === other.trackId)) return [];
        const apart = fact.value - other.value;
        return [{ apart, fact }, ...(other.value ? [{ apart: (100 * apart) / other.value, fact }] : [])];
      }),
    );
  });
}
