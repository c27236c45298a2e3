import type { Track } from "../../api/tracks";
import { trackOf } from "../surroundings";
import type { ToolStep } from "../thread";
import type { Evidence, Finding } from "./facts";
import { namedIn } from "./names";
import { backing, claimsIn } from "./numbers";
import { namedSectionsIn } from "./sections";
import { passagesIn } from "./times";

/** A stretch of an answer's text, and what it is. */
export type Piece =
  | { kind: "text"; text: string }
  | { kind: "passage"; text: string; track: Track; start: number; end: number | null }
  | { kind: "measured"; text: string; track: Track; fact: Finding; start: number; end: number | null }
  | { kind: "unbacked"; text: string };

type Found = { from: number; to: number; piece: (text: string) => Piece };

/** A text cut where it names a place in the music or claims a measurement. Joined, the pieces are the text. */
export function piecesOf(text: string, tracks: readonly Track[], evidence: Evidence): Piece[] {
  const places = placesIn(text, tracks, evidence);
  const numbers = claimsIn(text).flatMap((claim): Found[] => {
    if (places.some((place) => claim.from < place.to && place.from < claim.to)) return [];
    if (titlesIn(text, tracks).some(([from, to]) => claim.from < to && from < claim.to)) return [];
    const fact = backing(claim, evidence);
    if (fact === "said") return [];
    if (!fact) return [{ ...claim, piece: (words) => ({ kind: "unbacked", text: words }) }];
    const track = trackOfStep(fact.step, tracks);
    return track ? [{ ...claim, piece: (words) => ({ kind: "measured", text: words, track, fact, ...passageOf(fact.step) }) }] : [];
  });
  const names = namedIn(text, evidence.steps).flatMap(({ from, to, fact }): Found[] => {
    const track = trackOfStep(fact.step, tracks);
    return track ? [{ from, to, piece: (words) => ({ kind: "measured", text: words, track, fact, ...passageOf(fact.step) }) }] : [];
  });
  return cut(text, [...places, ...numbers, ...names].sort((a, b) => a.from - b.from));
}

function placesIn(text: string, tracks: readonly Track[], { steps }: Evidence): Found[] {
  const asPiece = (track: Track, { start, end }: { start: number; end: number | null }) => (words: string): Piece => ({
    kind: "passage", text: words, track, start, end,
  });
  const clocks = passagesIn(text).flatMap((passage): Found[] => {
    const track = trackAt(text, passage.from, tracks, steps);
    if (!track || passage.start > (track.duration ?? Infinity) + 1) return [];
    const fact = downbeatAt(text, passage, steps);
    if (!fact) return [{ ...passage, piece: asPiece(track, passage) }];
    return [{ ...passage, piece: (words) => ({ kind: "measured", text: words, track, fact, start: passage.start, end: null }) }];
  });
  const structures = steps.filter(({ tool }) => tool === "analyse_structure");
  const sections = structures.slice(0, 1).flatMap((structure) => {
    const track = trackOfStep(structure, tracks);
    return track ? namedSectionsIn(text, structure).map((passage) => ({ ...passage, piece: asPiece(track, passage) })) : [];
  });
  return [...clocks, ...sections.filter((section) => !clocks.some((clock) => section.from < clock.to && clock.from < section.to))];
}

const OF_A_BAR = /\b(?:bar|downbeat|one)\b[^.!?]{0,40}$/i;
const AS_HEARD_SECONDS = 0.05;

/** The first downbeat, where the time is said of it: it can be corrected there. */
function downbeatAt(text: string, { from, start }: { from: number; start: number }, steps: readonly ToolStep[]): Finding | undefined {
  const name = "first_downbeat_seconds";
  const step = steps.find(({ summary }) => typeof summary?.[name] === "number");
  const value = Number(step?.summary?.[name]);
  const isMeant = Math.abs(value - start) < AS_HEARD_SECONDS && OF_A_BAR.test(text.slice(0, from));
  return step && isMeant ? { name, value, step } : undefined;
}

function cut(text: string, found: readonly Found[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { from, to, piece } of found) {
    if (from < at) continue;
    if (from > at) pieces.push({ kind: "text", text: text.slice(at, from) });
    pieces.push(piece(text.slice(from, to)));
    at = to;
  }
  if (at < text.length) pieces.push({ kind: "text", text: text.slice(at) });
  return pieces;
}

/** With several tracks: the one named last before this place, else the one that was measured last. */
function trackAt(text: string, at: number, tracks: readonly Track[], steps: readonly ToolStep[]): Track | undefined {
  if (tracks.length < 2) return tracks[0];
  const before = text.slice(0, at);
  const named = tracks
    .map((track) => ({ track, last: before.lastIndexOf(track.title) }))
    .filter(({ last }) => last >= 0)
    .sort((a, b) => b.last - a.last)[0];
  return named?.track ?? steps.map((step) => trackOfStep(step, tracks)).find((track) => track !== undefined) ?? tracks[0];
}

/** What a tool on the whole library found is shown with the first track: it has to sound somewhere. */
function trackOfStep(step: ToolStep, tracks: readonly Track[]): Track | undefined {
  return trackOf(tracks, step) ?? tracks[0];
}

function passageOf({ arguments: asked }: ToolStep): { start: number; end: number | null } {
  const { start_seconds: start, end_seconds: end } = asked ?? {};
  return { start: typeof start === "number" ? start : 0, end: typeof end === "number" ? end : null };
}

function titlesIn(text: string, tracks: readonly Track[]): [number, number][] {
  return tracks.flatMap(({ title }) => {
    const places: [number, number][] = [];
    for (let at = text.indexOf(title); title && at >= 0; at = text.indexOf(title, at + title.length)) places.push([at, at + title.length]);
    return places;
  });
}
