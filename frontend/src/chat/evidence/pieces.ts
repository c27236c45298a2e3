import type { Track } from "../../api/tracks";
import type { ToolStep } from "../state/thread";
import { trackIdOf, type Evidence, type Finding, type NamedTrack } from "./facts";
import { namedIn } from "./names";
import { backing, claimsIn } from "./numbers";
import { namedSectionsIn } from "./sections";
import { passagesIn } from "./times";
import { mentionsIn, namedBefore, namesIn, quotedIn, trackOfFinding, type Mention, type Quoted } from "./tracks";

/** A piece of an answer's text, with its type. */
export type Piece =
  | { kind: "text"; text: string }
  | { kind: "passage"; text: string; track: NamedTrack; start: number; end: number | null }
  | { kind: "measured"; text: string; track: NamedTrack; fact: Finding; start: number; end: number | null }
  | { kind: "unbacked"; text: string }
  | { kind: Quoted["kind"]; text: string; named: NamedTrack };

type Found = { from: number; to: number; piece: (text: string) => Piece };

/** Split a text at quoted names, times and measured values. The joined pieces are the text. */
export function piecesOf(text: string, tracks: readonly Track[], evidence: Evidence): Piece[] {
  const mentions = mentionsIn(text, tracks, evidence);
  const taken = namesIn(text, mentions);
  const isFree = ({ from, to }: { from: number; to: number }) => !taken.some(([start, end]) => from < end && start < to);
  const places = placesIn(text, tracks, evidence, mentions).filter(isFree);
  const trackBefore = (at: number) => namedBefore(at, mentions)?.id;
  const numbers = claimsIn(text).flatMap((claim): Found[] => {
    if (!isFree(claim) || places.some((place) => claim.from < place.to && place.from < claim.to)) return [];
    const fact = backing(claim, evidence, trackBefore(claim.from));
    if (fact === "said") return [];
    return fact ? measured(claim, fact, tracks, evidence) : [{ ...claim, piece: (words) => ({ kind: "unbacked", text: words }) }];
  });
  const names = namedIn(text, evidence, trackBefore).filter(isFree).flatMap((named) => measured(named, named.fact, tracks, evidence));
  const quoted = quotedIn(text, tracks, evidence).map(({ from, to, kind, named }): Found => ({ from, to, piece: (words) => ({ kind, text: words, named }) }));
  return cut(text, [...places, ...numbers, ...names, ...quoted].sort((a, b) => a.from - b.from));
}

/** Undefined if the track is unknown: the value is measured, but nothing can be played. */
function measured({ from, to }: { from: number; to: number }, fact: Finding, tracks: readonly Track[], evidence: Evidence): Found[] {
  const track = trackOfFinding(fact, tracks, evidence);
  return track ? [{ from, to, piece: (words) => ({ kind: "measured", text: words, track, fact, ...passageOf(fact.step) }) }] : [];
}

function placesIn(text: string, tracks: readonly Track[], evidence: Evidence, mentions: readonly Mention[]): Found[] {
  const { steps } = evidence;
  const asPiece = (track: NamedTrack, { start, end }: { start: number; end: number | null }) => (words: string): Piece => ({
    kind: "passage", text: words, track, start, end,
  });
  const ofStep = (step: ToolStep) => trackOfFinding(findingOf(step), tracks, evidence);
  const trackAt = (at: number) =>
    namedBefore(at, mentions) ?? (tracks.length < 2 ? tracks[0] : (steps.map(ofStep).find((track) => track !== undefined) ?? tracks[0]));
  const clocks = passagesIn(text).flatMap((passage): Found[] => {
    const track = trackAt(passage.from);
    if (!track || passage.start > (durationOf(track, tracks) ?? Infinity) + 1) return [];
    const fact = downbeatAt(text, passage, steps);
    if (!fact) return [{ ...passage, piece: asPiece(track, passage) }];
    return [{ ...passage, piece: (words) => ({ kind: "measured", text: words, track, fact, start: passage.start, end: null }) }];
  });
  const structures = steps.filter(({ tool }) => tool === "analyse_structure");
  const sections = structures.slice(0, 1).flatMap((structure) => {
    const track = ofStep(structure);
    return track ? namedSectionsIn(text, structure).map((passage) => ({ ...passage, piece: asPiece(track, passage) })) : [];
  });
  return [...clocks, ...sections.filter((section) => !clocks.some((clock) => section.from < clock.to && clock.from < section.to))];
}

function findingOf(step: ToolStep): Finding {
  const trackId = trackIdOf(step);
  return { step, name: "", value: "", ...(trackId && { trackId }) };
}

function durationOf({ id }: NamedTrack, tracks: readonly Track[]): number | null | undefined {
  return tracks.find((track) => track.id === id)?.duration;
}

const OF_A_BAR = /\b(?:bar|downbeat|one)\b[^.!?]{0,40}$/i;
const AS_HEARD_SECONDS = 0.05;

/** Set if the time is that of the first downbeat, which can be corrected there. */
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

function passageOf({ arguments: asked }: ToolStep): { start: number; end: number | null } {
  const { start_seconds: start, end_seconds: end } = asked ?? {};
  return { start: typeof start === "number" ? start : 0, end: typeof end === "number" ? end : null };
}
