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

type Kind = "time" | "level" | "frequency" | "tempo";

const NUMBER = String.raw`[-−]?(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:[.,]\d+)?)`;
const UNIT = "BPM|bpm|kHz|Hz|dBFS|dBTP|dBFS|dB|LUFS|LU|ms|milliseconds?|seconds?|sec|s|minutes?|min|cents?|beats?|bars?|percent";
const CLAIM = new RegExp(String.raw`(?<![\w.,:/#])(${NUMBER})(?:[\s  -]?(${UNIT})(?![\w/])|\s?(%))?(?![\w:/]|[.,]\d)`, "g");
const ROUGHLY = /(?:about|around|roughly|nearly|almost|approximately|some|~|≈|etwa|rund|ungefähr|circa|ca\.)\s*$/i;
const ROUGH_SHARE = 0.06;

/** Common reference values: the streaming level, full scale, concert pitch. */
const KNOWN = [-14, 0, 440];

export function claimsIn(text: string): Claim[] {
  return [...text.matchAll(CLAIM)].flatMap((match) => {
    const [whole, digits = "", unit, percent] = match;
    const hasUnit = (unit ?? percent) !== undefined;
    // A plain integer may be a count, a year or part of a name: not a claim.
    if (!hasUnit && !/[.,]\d/.test(digits) && text.trim() !== digits) return [];
    const value = asNumber(digits.replace(/^[-−]/, "")) * (/^[-−]/.test(digits) ? -1 : 1);
    const isRough = ROUGHLY.test(text.slice(0, match.index));
    const tolerance = Math.max(roundedBy(digits), isRough ? Math.abs(value) * ROUGH_SHARE : 0);
    return [{ from: match.index, to: match.index + whole.length, value, tolerance, kind: kindOfUnit(unit) }];
  });
}

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
  ["time", /seconds|ibi|\b(?:start|end)\b|duration|_at\b/],
  ["level", /db|lufs|(?:^|_|\.)lu(?:_|$)/],
  ["frequency", /hz|centroid|rolloff|bandwidth/],
  ["tempo", /bpm|tempo/],
];

function kindOfUnit(unit: string | undefined): Kind | undefined {
  return unit === undefined ? undefined : UNITS.find(([, words]) => words.test(unit))?.[0];
}

/** Numbers in the names of keys, which no unit measures. */
const CODE = /camelot/;

/** Whether a value of this name has the right quantity: a time cannot be a level. */
function fits({ name }: Fact, kind: Kind | undefined): boolean {
  if (kind !== undefined && CODE.test(name)) return false;
  const own = NAMES.find(([, words]) => words.test(name))?.[0];
  return kind === undefined || own === undefined || own === kind;
}

/** The measured value behind a claim, preferably of this track; "said" if the number came from the user, a task or
 * the reference values. */
export function backing(claim: Claim, { facts: all, said }: Evidence, trackId?: string): Fact | "said" | null {
  const fitting = all.filter((fact) => fits(fact, claim.kind));
  const facts = trackId === undefined ? fitting : [...fitting.filter((fact) => fact.trackId === trackId), ...fitting.filter((fact) => fact.trackId !== trackId)];
  const close = (value: number) => Math.abs(value - claim.value) <= claim.tolerance;
  const fact = facts.find(({ value }) => close(value)) ?? facts.find((one) => otherUnits(one).some(close));
  if (fact) return fact;
  if ([...KNOWN, ...said].some((value) => close(value) || close(-value))) return "said";
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
