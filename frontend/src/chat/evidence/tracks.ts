import type { Track } from "../../api/tracks";
import { grouped } from "./grouped";
import { isOfLibrary, type Evidence, type Finding, type NamedTrack } from "./facts";

export interface Mention {
  from: number;
  to: number;
  track: NamedTrack;
}

/** A name in quotation marks, which may not be a track. */
const QUOTED = /“[^”]{1,200}”|„[^“]{1,200}“|«[^»]{1,200}»/g;

/** A name in quotation marks, and what it names. */
export interface Quoted {
  from: number;
  to: number;
  kind: "track" | "playlist";
  named: NamedTrack;
}

const OPENING = /[“„«"]/;
const CLOSING = /[”“»"]/;

/** Find quoted names that name one thing: a title that two tracks have, or a track and a playlist, does not. */
export function quotedIn(text: string, tracks: readonly NamedTrack[], { tracks: found, playlists }: Evidence): Quoted[] {
  const all = [
    ...[...tracks, ...found].map((named) => ({ kind: "track" as const, named })),
    ...playlists.map((named) => ({ kind: "playlist" as const, named })),
  ];
  const isQuoted = (from: number, to: number) => OPENING.test(text.charAt(from - 1)) && CLOSING.test(text.charAt(to));
  return [...grouped(all, ({ named }) => named.title)].flatMap(([title, same]) => {
    const [one] = same;
    if (!title || !one || same.some(({ named }) => named.id !== one.named.id)) return [];
    const places = placesOf(title, text).map((from) => ({ from, to: from + title.length, ...one }));
    return places.filter(({ from, to }) => isQuoted(from, to));
  });
}

/** Find names of the conversation's tracks and of found tracks; of overlapping names the longer one. */
export function mentionsIn(text: string, tracks: readonly Track[], { tracks: found }: Evidence): Mention[] {
  const byTitle = new Map<string, NamedTrack>();
  for (const track of [...tracks, ...found]) if (track.title && !byTitle.has(track.title)) byTitle.set(track.title, track);
  const all = [...byTitle.values()].flatMap((track) =>
    placesOf(track.title, text).map((from) => ({ from, to: from + track.title.length, track })),
  );
  const isInside = (one: Mention, other: Mention) => other !== one && other.from <= one.from && one.to <= other.to;
  return all.filter((one) => !all.some((other) => isInside(one, other)));
}

/** Ranges where a number is not a claim: names and quoted text. */
export function namesIn(text: string, mentions: readonly Mention[]): [number, number][] {
  const quoted = [...text.matchAll(QUOTED)].map(({ index, 0: words }): [number, number] => [index, index + words.length]);
  return [...quoted, ...mentions.map(({ from, to }): [number, number] => [from, to])];
}

/** The last track named before a position in the text. */
export function namedBefore(at: number, mentions: readonly Mention[]): NamedTrack | undefined {
  return mentions.filter(({ to }) => to <= at).sort((a, b) => b.to - a.to)[0]?.track;
}

/** The track of a value; undefined if there is none, or if it is no longer known. */
export function trackOfFinding({ step, trackId }: Finding, tracks: readonly Track[], evidence: Evidence): NamedTrack | undefined {
  if (trackId !== undefined) return [...tracks, ...evidence.tracks].find(({ id }) => id === trackId);
  // With one track a model need not name it. What was found in the whole library is of no track.
  return isOfLibrary(step) ? undefined : tracks[0];
}

const LETTER = /[\p{L}\p{N}]/u;

/** As words of their own: a track named "A" is not meant by every A. */
function placesOf(title: string, text: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(title); at >= 0; at = text.indexOf(title, at + title.length)) {
    if (!LETTER.test(text[at - 1] ?? "") && !LETTER.test(text[at + title.length] ?? "")) places.push(at);
  }
  return places;
}
