import type { ToolStep } from "../state/thread";
import { citedIn } from "./cited";

/** A value in a tool's result, with its place. */
export interface Finding {
  value: number | string;
  /** The path in the result: "tempo_bpm", "tempo_range.dominant_tempos". */
  name: string;
  step: ToolStep;
  /** The track's id, because a search finds many. Missing if it is of no track, or of the only one. */
  trackId?: string;
}

export interface Fact extends Finding {
  value: number;
}

/** A track in a result. It may not belong to this conversation. */
export interface NamedTrack {
  id: string;
  title: string;
}

/** The evidence of an answer: values found for it and before it, and numbers that the user gave. */
export interface Evidence {
  facts: readonly Fact[];
  /** Keys and metres: measured values that are not numbers. */
  names: readonly Finding[];
  tracks: readonly NamedTrack[];
  /** Playlists in results, by their names. */
  playlists: readonly NamedTrack[];
  steps: readonly ToolStep[];
  /** Numbers that are not measurements: the user's own, and those of tasks. */
  said: readonly number[];
}

/** Limit for very long conversations: the newest values are kept. */
const MOST_FACTS = 2000;
const MOST_SAID = 50;
const MOST_TRACKS = 200;

/** Tools on the whole library. Agents' tools are named `analyse_...`. */
const LIBRARY_TOOLS = new Set(["list_tracks", "find_tracks", "find_similar", "compare_tracks", "correct_fact", "undo_correction"]);
/** Names and ids: numbers in them are not measurements. */
const NO_MEASUREMENT = /^(?:title|artist|album|words|status|offset|next_offset|id|file\w*|\w*filename|\w+_ids?)$/;
const NAMES = new Set(["key", "time_signature"]);
const DELETES_PLAYLIST = "delete_playlist";

export const noEvidence: Evidence = { facts: [], names: [], tracks: [], playlists: [], steps: [], said: [] };

export const isOfLibrary = ({ tool }: ToolStep) => LIBRARY_TOOLS.has(tool);
export const corrects = ({ tool }: ToolStep) => tool === "correct_fact";
const measures = (step: ToolStep) => step.tool.startsWith("analyse_") || isOfLibrary(step);

/** Add evidence, newest first. Returns the same object if there is nothing to add. */
export function withSteps(evidence: Evidence, steps: readonly ToolStep[]): Evidence {
  const finished = steps.filter(({ summary }) => summary);
  if (finished.length === 0) return evidence;
  // Of an answer that corrects a value, the corrected and the measured one count before what it read of the track to do so.
  const found = [...finished.filter(corrects), ...finished.filter((step) => !corrects(step))].map((step) => ({ step, findings: findingsIn(step.summary, "", step, trackIdOf(step)) }));
  const cited = finished.flatMap((step) => citedIn(step.summary, step));
  const measured = [...found.filter(({ step }) => measures(step)).flatMap(({ findings }) => findings), ...cited];
  const others = found.filter(({ step }) => !measures(step)).flatMap(({ findings }) => findings);
  const tracks = finished.flatMap((step) => tracksIn(step.summary));
  const playlists = [...finished.toReversed().flatMap((step) => playlistsIn(step.summary)), ...evidence.playlists];
  const deleted = new Set(finished.filter(({ tool }) => tool === DELETES_PLAYLIST).flatMap((step) => playlistsIn(step.summary).map(({ id }) => id)));
  return {
    facts: [...measured.flatMap(asFacts), ...evidence.facts].slice(0, MOST_FACTS),
    names: [...measured.filter(isName), ...evidence.names].slice(0, MOST_FACTS),
    tracks: [...tracks, ...evidence.tracks].slice(0, MOST_TRACKS),
    playlists: playlists.filter(({ id }) => !deleted.has(id)).slice(0, MOST_TRACKS),
    steps: [...finished, ...evidence.steps],
    said: [...others.flatMap(asFacts).map(({ value }) => value), ...evidence.said].slice(0, MOST_SAID),
  };
}

export function withWords(evidence: Evidence, text: string): Evidence {
  const numbers = numbersIn(text);
  return numbers.length ? { ...evidence, said: [...numbers, ...evidence.said].slice(0, MOST_SAID) } : evidence;
}

/** All numbers and texts of a result, with the track whose id encloses them most closely. */
function findingsIn(found: unknown, name: string, step: ToolStep, trackId?: string): Finding[] {
  if (typeof found === "number" || typeof found === "string") return [{ value: found, name, step, ...(trackId && { trackId }) }];
  if (Array.isArray(found)) return found.flatMap((item) => findingsIn(item, name, step, trackId));
  if (!isObject(found)) return [];
  const own = idOf(found) ?? trackId;
  return Object.entries(found).flatMap(([key, value]) => {
    if (key.startsWith("_") || NO_MEASUREMENT.test(key)) return [];
    // Names such as "above_minus_14_lufs" contain numbers too.
    const inName = numbersIn(key.replaceAll("_", " ")).map((number) => ({ value: number, name: key, step, ...(own && { trackId: own }) }));
    return [...findingsIn(value, name ? `${name}.${key}` : key, step, own), ...inName];
  });
}

/** Values that are written with numbers and are none: "5/4" backs no "5 minutes". */
const WORDS = new Set(["time_signature", "key", "camelot"]);

/** Notes contain numbers too. */
function asFacts(finding: Finding): Fact[] {
  const { name, value } = finding;
  if (WORDS.has(name.split(".").at(-1) ?? "")) return [];
  return (typeof value === "number" ? [value] : numbersIn(value)).map((number) => ({ ...finding, value: number }));
}

function isName({ name, value }: Finding): boolean {
  return typeof value === "string" && NAMES.has(name.split(".").at(-1) ?? "");
}

/** As much as a rounded number may differ from the measurement that it tells. */
const ROUNDED_SHARE = 0.06;

/** What was measured before a correction, and the keys of passages. */
const OF_NO_WHOLE_TRACK = new Set(["measured", "key_changes"]);

/** The value of a whole track that these words tell, by its name. A difference, a passage's value, and what was measured
 * before a correction are none. */
export function saidBy(words: string, { name, value, step }: Finding): Record<string, unknown> {
  const path = name.split(".");
  const isOfPassage = typeof step.arguments?.["start_seconds"] === "number" || typeof step.arguments?.["end_seconds"] === "number";
  const isOther = typeof value === "number" && Math.abs((numbersIn(words)[0] ?? 0) - value) > ROUNDED_SHARE * value;
  return isOfPassage || isOther || path.some((one) => OF_NO_WHOLE_TRACK.has(one)) ? {} : { [path.at(-1) ?? ""]: value };
}

/** The track that an agent measured. A search about a track finds others. */
export function trackIdOf(step: ToolStep): string | undefined {
  const named = /\/tracks\/([^/]+)\//.exec(step.data_url ?? "")?.[1] ?? step.arguments?.["track_id"];
  return typeof named === "string" && !isOfLibrary(step) ? named : undefined;
}

function tracksIn(found: unknown): NamedTrack[] {
  if (Array.isArray(found)) return found.flatMap(tracksIn);
  if (!isObject(found)) return [];
  const id = idOf(found);
  const title = found["title"];
  // A task has its track's id and its own title.
  const own = id && typeof title === "string" && title && found["task_id"] === undefined ? [{ id, title }] : [];
  return [...own, ...Object.values(found).flatMap(tracksIn)];
}

function playlistsIn(found: unknown): NamedTrack[] {
  if (Array.isArray(found)) return found.flatMap(playlistsIn);
  if (!isObject(found)) return [];
  const { playlist_id: id, name: title } = found;
  const own = typeof id === "string" && typeof title === "string" && title ? [{ id, title }] : [];
  return [...own, ...Object.values(found).flatMap(playlistsIn)];
}

function idOf(found: Record<string, unknown>): string | undefined {
  const id = found["track_id"];
  return typeof id === "string" ? id : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function numbersIn(text: string): number[] {
  return (text.match(/\d+(?:[.,]\d+)*/g) ?? []).map(asNumber).filter(Number.isFinite);
}

/** "1,701" is one thousand seven hundred and one; "1,5" is one and a half. */
export function asNumber(text: string): number {
  const plain = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text) ? text.replaceAll(",", "") : text.replace(",", ".");
  return Number(plain);
}
