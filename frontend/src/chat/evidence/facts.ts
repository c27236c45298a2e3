import type { ToolStep } from "../state/thread";

/** What a tool found, and where. */
export interface Finding {
  value: number | string;
  /** As the tool calls it: "tempo_bpm", "tempo_range.dominant_tempos". */
  name: string;
  step: ToolStep;
  /** Of which track: a search finds many. Missing where it is of none, or of the only one. */
  trackId?: string;
}

export interface Fact extends Finding {
  value: number;
}

/** A track as a result names it, perhaps none of this conversation's. */
export interface NamedTrack {
  id: string;
  title: string;
}

/** What an answer may rest on: what was found for it and before it, and the numbers that the person said. */
export interface Evidence {
  facts: readonly Fact[];
  /** Keys and metres: measured, and no numbers. */
  names: readonly Finding[];
  tracks: readonly NamedTrack[];
  steps: readonly ToolStep[];
  /** Numbers that are no measurements: the user's own, and those of tasks. */
  said: readonly number[];
}

/** Of a very long conversation the newest: nobody means a number of hours ago. */
const MOST_FACTS = 2000;
const MOST_SAID = 50;
const MOST_TRACKS = 200;

/** Tools on the whole library; what agents measure is named `analyse_...`. */
const LIBRARY_TOOLS = new Set(["list_tracks", "find_tracks", "find_similar", "compare_tracks", "correct_fact", "undo_correction"]);
/** Names and ids: the numbers in them measure nothing. */
const NO_MEASUREMENT = /^(?:title|artist|album|words|status|offset|next_offset|id|file\w*|\w*filename|\w+_ids?)$/;
const NAMES = new Set(["key", "time_signature"]);

export const noEvidence: Evidence = { facts: [], names: [], tracks: [], steps: [], said: [] };

export const isOfLibrary = ({ tool }: ToolStep) => LIBRARY_TOOLS.has(tool);
const measures = (step: ToolStep) => step.tool.startsWith("analyse_") || isOfLibrary(step);

/** The evidence with more of it; the same object where there is nothing to add. The newest stands first. */
export function withSteps(evidence: Evidence, steps: readonly ToolStep[]): Evidence {
  const finished = steps.filter(({ summary }) => summary);
  if (finished.length === 0) return evidence;
  const found = finished.map((step) => ({ step, findings: findingsIn(step.summary, "", step, trackIdOf(step)) }));
  const measured = found.filter(({ step }) => measures(step)).flatMap(({ findings }) => findings);
  const others = found.filter(({ step }) => !measures(step)).flatMap(({ findings }) => findings);
  const tracks = finished.flatMap((step) => tracksIn(step.summary));
  return {
    facts: [...measured.flatMap(asFacts), ...evidence.facts].slice(0, MOST_FACTS),
    names: [...measured.filter(isName), ...evidence.names].slice(0, MOST_FACTS),
    tracks: [...tracks, ...evidence.tracks].slice(0, MOST_TRACKS),
    steps: [...finished, ...evidence.steps],
    said: [...others.flatMap(asFacts).map(({ value }) => value), ...evidence.said].slice(0, MOST_SAID),
  };
}

export function withWords(evidence: Evidence, text: string): Evidence {
  const numbers = numbersIn(text);
  return numbers.length ? { ...evidence, said: [...numbers, ...evidence.said].slice(0, MOST_SAID) } : evidence;
}

/** Every number and text of a result, with the track whose id stands nearest around it. */
function findingsIn(found: unknown, name: string, step: ToolStep, trackId?: string): Finding[] {
  if (typeof found === "number" || typeof found === "string") return [{ value: found, name, step, ...(trackId && { trackId }) }];
  if (Array.isArray(found)) return found.flatMap((item) => findingsIn(item, name, step, trackId));
  if (!isObject(found)) return [];
  const own = idOf(found) ?? trackId;
  return Object.entries(found).flatMap(([key, value]) => {
    if (key.startsWith("_") || NO_MEASUREMENT.test(key)) return [];
    // Names such as "above_minus_14_lufs" say numbers, too.
    const inName = numbersIn(key.replaceAll("_", " ")).map((number) => ({ value: number, name: key, step, ...(own && { trackId: own }) }));
    return [...findingsIn(value, name ? `${name}.${key}` : key, step, own), ...inName];
  });
}

/** Notes say numbers, too. */
function asFacts(finding: Finding): Fact[] {
  const { value } = finding;
  return (typeof value === "number" ? [value] : numbersIn(value)).map((number) => ({ ...finding, value: number }));
}

function isName({ name, value }: Finding): boolean {
  return typeof value === "string" && NAMES.has(name.split(".").at(-1) ?? "");
}

/** The track that an agent listened to. A search may be asked about a track, and finds others. */
export function trackIdOf(step: ToolStep): string | undefined {
  const named = /\/tracks\/([^/]+)\//.exec(step.data_url ?? "")?.[1] ?? step.arguments?.["track_id"];
  return typeof named === "string" && !isOfLibrary(step) ? named : undefined;
}

function tracksIn(found: unknown): NamedTrack[] {
  if (Array.isArray(found)) return found.flatMap(tracksIn);
  if (!isObject(found)) return [];
  const id = idOf(found);
  const title = found["title"];
  // A task has the id of the track that it is about, and a title of its own.
  const own = id && typeof title === "string" && title && found["task_id"] === undefined ? [{ id, title }] : [];
  return [...own, ...Object.values(found).flatMap(tracksIn)];
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
