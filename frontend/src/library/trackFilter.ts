import type { TrackStatusName } from "../protocol";

export const SORTS = ["created_at", "title", "duration", "tempo_bpm", "key", "loudness_lufs"] as const;
export type Sort = (typeof SORTS)[number];

/** Which tracks somebody wants to see, and in which order. Empty texts want nothing. */
export interface TrackFilter {
  text: string;
  sort: Sort;
  isDescending: boolean;
  tempoFrom: string;
  tempoTo: string;
  camelot: string;
  status: TrackStatusName | "";
}

export const EVERYTHING: TrackFilter = {
  text: "",
  sort: "created_at",
  isDescending: true,
  tempoFrom: "",
  tempoTo: "",
  camelot: "",
  status: "",
};

/** The wish as the API reads it. */
export function queryOf(wish: TrackFilter): string {
  const query = new URLSearchParams();
  const put = (name: string, value: string) => value && query.set(name, value);
  put("q", wish.text.trim().slice(0, 200));
  put("tempo_min", tempo(wish.tempoFrom));
  put("tempo_max", tempo(wish.tempoTo));
  put("camelot", wish.camelot);
  put("status", wish.status);
  const sort = `${wish.isDescending ? "-" : ""}${wish.sort}`;
  if (sort !== "-created_at") query.set("sort", sort);
  return query.toString();
}

/** Whether tracks may be left out. */
export function isNarrowed(wish: TrackFilter): boolean {
  return howManyFilters(wish) > 0 || wish.text.trim() !== "";
}

export function howManyFilters(wish: TrackFilter): number {
  return [tempo(wish.tempoFrom), tempo(wish.tempoTo), wish.camelot, wish.status].filter(Boolean).length;
}

/** What is half typed and no number yet filters nothing. */
function tempo(typed: string): string {
  const value = Number(typed);
  return typed.trim() !== "" && Number.isFinite(value) && value >= 0 ? String(value) : "";
}

/** New and loud and fast comes first; names and keys begin at A. */
export function startsDescending(sort: Sort): boolean {
  return sort === "created_at" || sort === "loudness_lufs";
}

const MINORS = ["Ab", "Eb", "Bb", "F", "C", "G", "D", "A", "E", "B", "F#", "Db"];
const MAJORS = ["B", "F#", "Db", "Ab", "Eb", "Bb", "F", "C", "G", "D", "A", "E"];

/** All keys around the Camelot wheel. */
export const CAMELOT_KEYS: readonly (readonly [code: string, key: string])[] = MINORS.flatMap((minor, index) => [
  [`${index + 1}A`, `${minor} minor`] as const,
  [`${index + 1}B`, `${MAJORS[index] ?? ""} major`] as const,
]);
