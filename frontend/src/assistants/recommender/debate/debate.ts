/** What the steps of an answer of the recommender hold. No React in here. */

import type { ToolStep } from "../../../chat/state/thread";

/** A stored measurement that an argument rests on. */
export interface Evidence {
  measure: string;
  value: number | string;
}

export interface Candidate {
  track_id: string;
  title: string;
  artist: string;
  duration_seconds: number | null;
  advocates: readonly string[];
  evidence: readonly Evidence[];
  /** False for music that the user does not have. */
  in_library?: boolean;
  /** Its page where it was found. */
  url?: string;
  argument?: string;
  /** Of a pick: its argument. */
  reason?: string;
}

export interface Limits {
  least: number | null;
  most: number | null;
}

/** What the planner understood. */
export interface Strategy {
  wanted: {
    measures: Readonly<Record<string, Limits>>;
    camelot: readonly string[];
    mode: "major" | "minor" | null;
    minutes: number | null;
    count: number | null;
    /** Missing in answers of older versions. */
    time_signatures?: readonly string[];
    avoid_time_signatures?: readonly string[];
    genres?: readonly string[];
    avoid_genres?: readonly string[];
    order?: "best" | "rising" | "falling" | "arc" | "path";
    /** What rises or falls. */
    order_by?: "energy" | "tempo_bpm" | "loudness_lufs";
  };
  evaluation_framework: { unfamiliar: number };
  moods?: readonly string[];
}

export const ADVOCATES = ["genre_mood_advocate", "discovery_advocate"] as const;

export interface Side {
  isWorking: boolean;
  hasFailed: boolean;
  candidates: readonly Candidate[];
}

export interface DebateState {
  strategy: Strategy | undefined;
  sides: Readonly<Record<(typeof ADVOCATES)[number], Side>>;
  /** Undefined until the judge has chosen. */
  picks: readonly Candidate[] | undefined;
  /** By the track's id: why it was not chosen. */
  reasons: Readonly<Record<string, string>>;
}

/** The debate in these steps; undefined if there is none. */
export function debateIn(steps: readonly ToolStep[]): DebateState | undefined {
  const stepOf = (tool: string) => steps.find((step) => step.tool === tool);
  const planner = stepOf("planner");
  if (!planner) return undefined;
  const judge = stepOf("judge")?.summary;
  return {
    strategy: planner.summary?.["strategy"] as Strategy | undefined,
    sides: { genre_mood_advocate: sideOf(stepOf("genre_mood_advocate")), discovery_advocate: sideOf(stepOf("discovery_advocate")) },
    picks: judge && candidatesIn(judge),
    reasons: (judge?.["left_out"] ?? {}) as Record<string, string>,
  };
}

function sideOf(step: ToolStep | undefined): Side {
  return { isWorking: step?.success === undefined, hasFailed: step?.success === false, candidates: candidatesIn(step?.summary) };
}

function candidatesIn(summary: Record<string, unknown> | undefined): readonly Candidate[] {
  return (summary?.["tracks"] as readonly Candidate[] | undefined) ?? [];
}

/** A piece of an argument: words, or a number that was measured. */
export interface Piece {
  text: string;
  evidence?: Evidence;
}

/** Titles in quotation marks, codes such as 8A, and numbers. */
const PIECES = /([“„«"][^“”„«»"]*[”“»"]|\b\d{1,2}[AB]\b|\d+(?:[.,]\d+)?)/;

/** An argument, with its numbers apart from its words; shares are from 0 to 100, as on the rest of the page. */
export function piecesOf(argument: string, evidence: readonly Evidence[]): readonly Piece[] {
  return argument
    .split(PIECES)
    .filter(Boolean)
    .map((text) => {
      const found = evidence.find(({ value }) => isSaid(value, text));
      return found ? { text: shownAs(text, found), evidence: found } : { text };
    });
}

/** What a candidate is recommended for, as it is shown. */
export const reasonOf = ({ argument, reason, evidence }: Candidate): string =>
  piecesOf(argument ?? reason ?? "", evidence).map(({ text }) => text).join("");

/** Not from 0 to 1. */
const WITH_UNIT = new Set(["tempo_bpm", "loudness_lufs"]);

function shownAs(text: string, { measure, value }: Evidence): string {
  const isShare = typeof value === "number" && !WITH_UNIT.has(measure) && /[.,]/.test(text);
  return isShare ? String(Math.round(100 * value)) : text;
}

function isSaid(value: number | string, text: string): boolean {
  if (typeof value === "string") return value === text;
  const said = text.replace(",", ".");
  if (!/^\d/.test(said) || Number.isNaN(Number(said))) return false;
  const digits = said.split(".")[1]?.length ?? 0;
  return Math.abs(Math.abs(value) - Number(said)) <= 0.5 * 10 ** -digits + 1e-9;
}

const PASSAGE_SECONDS = 15;

/** The middle of a track: a measurement of a whole track is heard there best. */
export function passageOf({ duration_seconds: seconds }: Candidate): { start: number; end: number | null } {
  if (!seconds || seconds <= PASSAGE_SECONDS) return { start: 0, end: null };
  const start = Math.round(seconds / 2 - PASSAGE_SECONDS / 2);
  return { start, end: start + PASSAGE_SECONDS };
}

/** The key of each Camelot code. */
const MINOR = ["G# minor", "Eb minor", "Bb minor", "F minor", "C minor", "G minor", "D minor", "A minor", "E minor", "B minor", "F# minor", "C# minor"];
const MAJOR = ["B major", "F# major", "Db major", "Ab major", "Eb major", "Bb major", "F major", "C major", "G major", "D major", "A major", "E major"];
export const KEYS: Readonly<Record<string, string>> = Object.fromEntries([
  ...MINOR.map((key, index) => [`${index + 1}A`, key]),
  ...MAJOR.map((key, index) => [`${index + 1}B`, key]),
]) as Record<string, string>;

export type Adventure = "familiar" | "mixed" | "adventurous";

/** How much of the unfamiliar is wished for, 0 to 1, in words. */
export function adventureOf(unfamiliar: number): Adventure {
  if (unfamiliar < 0.15) return "familiar";
  return unfamiliar > 0.6 ? "adventurous" : "mixed";
}
