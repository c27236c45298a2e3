import type { TrackStatusName } from "../protocol";

export const SORTS = [
  "created_at",
  "title",
  "artist",
  "album",
  "genre",
  "year",
  "duration",
  "tempo_bpm",
  "key",
  "loudness_lufs",
  "energy",
  "danceability",
  "rating",
] as const;
export type Sort = (typeof SORTS)[number];

/** What has a least and a greatest value. `decimals` are those of the numbers that are typed. */
export const RANGES = ["tempo", "loudness", "energy", "danceability", "brightness", "percussiveness", "acousticness", "year"] as const;
export type Range = (typeof RANGES)[number];
export type Bound = `${Range}_${"min" | "max"}`;

/** Measures from 0 to 1 in the API, which the page shows and reads as 0 to 100. */
const SHARES: ReadonlySet<string> = new Set(["energy", "danceability", "brightness", "percussiveness", "acousticness"]);

const isShare = (bound: Bound): boolean => SHARES.has(bound.slice(0, -"_min".length));

/** As it is typed: 0.575 is "57.5". */
const typedShare = (share: number): string => String(Math.round(10_000 * share) / 100);

/** What is typed beyond 100 means 100. */
const shareOf = (typed: number): number => Math.min(Math.round(100 * typed) / 10_000, 1);

interface Scale<Name extends Range> {
  name: Name;
  ends: readonly [least: number, most: number];
  unit: string;
}

const shareScale = <Name extends Range>(name: Name): Scale<Name> => ({ name, ends: [0, 100], unit: "%" });

/** Of the sliders. What is typed may lie beyond. */
export const SCALES = {
  tempo: { name: "tempo", ends: [40, 220], unit: "BPM" },
  loudness: { name: "loudness", ends: [-40, 0], unit: "LUFS" },
  energy: shareScale("energy"),
  danceability: shareScale("danceability"),
  brightness: shareScale("brightness"),
  percussiveness: shareScale("percussiveness"),
  acousticness: shareScale("acousticness"),
  year: undefined,
} as const satisfies { [Name in Range]: Scale<Name> | undefined };

export type Bounds = Readonly<Partial<Record<Bound, string>>>;

/** What is a text of the user's tracks, as the API calls it. */
export const NAMES = { artist: "artist", album: "album", genre: "genre", userTag: "user_tag" } as const;
export type Name = keyof typeof NAMES;

export const NAME_FIELDS = Object.keys(NAMES) as Name[];

export const STATUSES = ["ready", "analyzing", "pending", "failed"] as const satisfies readonly TrackStatusName[];

/** Which tracks a user wants to see, and in which order. Empty texts want nothing. */
export interface TrackFilter extends Readonly<Record<Name, string>> {
  text: string;
  sort: Sort;
  isDescending: boolean;
  bounds: Bounds;
  /** Camelot codes, any of which will do. */
  keys: readonly string[];
  timeSignature: string;
  /** At least so many stars; 0: any. */
  rating: number;
  isLiked: boolean;
  status: TrackStatusName | "";
}

export const EVERYTHING: TrackFilter = {
  text: "",
  sort: "created_at",
  isDescending: true,
  bounds: {},
  keys: [],
  artist: "",
  album: "",
  genre: "",
  userTag: "",
  timeSignature: "",
  rating: 0,
  isLiked: false,
  status: "",
};

/** The same list without its filters. */
export const withoutFilters = ({ text, sort, isDescending }: TrackFilter): TrackFilter => ({ ...EVERYTHING, text, sort, isDescending });

/** The filter as the API reads it. */
export function queryOf(wanted: TrackFilter): string {
  const query = new URLSearchParams(Object.entries(conditionsOf(wanted)).map(([name, value]) => [name, String(value)]));
  if (wanted.status) query.set("status", wanted.status);
  const sort = `${wanted.isDescending ? "-" : ""}${wanted.sort}`;
  if (sort !== "-created_at") query.set("sort", sort);
  return query.toString();
}

/** The conditions, as a smart playlist keeps them. */
export function conditionsOf(wanted: TrackFilter): Record<string, string | number | boolean> {
  const found: Record<string, string | number | boolean> = {};
  const put = (name: string, value: string | number | boolean) => {
    if (value) found[name] = value;
  };
  put("q", wanted.text.trim().slice(0, 200));
  for (const [name, typed] of boundsOf(wanted)) found[name] = typed;
  put("camelot", wanted.keys.join());
  for (const name of NAME_FIELDS) put(NAMES[name], wanted[name].trim());
  put("time_signature", wanted.timeSignature);
  put("rating_min", wanted.rating);
  put("liked", wanted.isLiked);
  return found;
}

/** The filter that a smart playlist keeps. Conditions that the page has no field for are left out. */
export function filterOf(stored: Readonly<Record<string, unknown>>): TrackFilter {
  const text = (name: string) => (typeof stored[name] === "string" ? stored[name] : "");
  const bounds: Partial<Record<Bound, string>> = {};
  for (const name of allBounds()) {
    const value = stored[name];
    if (typeof value === "number") bounds[name] = isShare(name) ? typedShare(value) : String(value);
  }
  return {
    ...EVERYTHING,
    text: text("q"),
    bounds,
    keys: text("camelot") ? text("camelot").split(",") : [],
    artist: text("artist"),
    album: text("album"),
    genre: text("genre"),
    userTag: text("user_tag"),
    timeSignature: text("time_signature"),
    rating: typeof stored["rating_min"] === "number" ? stored["rating_min"] : 0,
    isLiked: stored["liked"] === true,
  };
}

/** The filter that `queryOf` wrote into an address. What an address cannot hold wants nothing. */
export function filterOfQuery(search: string): TrackFilter {
  const query = new URLSearchParams(search);
  const typed = ([name, value]: [string, string]): [string, unknown] => {
    if (name === "liked") return [name, value === "true"];
    return [name, NUMBERS.has(name) && Number.isFinite(Number(value)) ? Number(value) : value];
  };
  const wanted = filterOf(Object.fromEntries([...query].map(typed)));
  const [sort, status] = [query.get("sort") ?? "-created_at", query.get("status")];
  return {
    ...wanted,
    sort: SORTS.find((each) => each === sort.replace("-", "")) ?? EVERYTHING.sort,
    isDescending: sort.startsWith("-"),
    status: STATUSES.find((each) => each === status) ?? "",
  };
}

/** Whether tracks may be left out. */
export function isNarrowed(wanted: TrackFilter): boolean {
  return howManyFilters(wanted) > 0 || wanted.text.trim() !== "";
}

export function howManyFilters(wanted: TrackFilter): number {
  const { q: _text, ...conditions } = conditionsOf(wanted);
  return Object.keys(conditions).length + (wanted.status ? 1 : 0);
}

const allBounds = (): Bound[] => RANGES.flatMap((range) => [`${range}_min`, `${range}_max`] as const);

const NUMBERS: ReadonlySet<string> = new Set([...allBounds(), "rating_min"]);

/** What is half typed and no number yet filters nothing. */
function boundsOf({ bounds }: TrackFilter): [Bound, number][] {
  return allBounds().flatMap((name): [Bound, number][] => {
    const value = numberOf(bounds, name);
    return value === undefined ? [] : [[name, isShare(name) ? shareOf(value) : value]];
  });
}

function numberOf(bounds: Bounds, name: Bound): number | undefined {
  const typed = (bounds[name] ?? "").trim().replace("−", "-").replace(",", ".");
  const value = Number(typed);
  return typed !== "" && Number.isFinite(value) && (value >= 0 || name.startsWith("loudness")) ? value : undefined;
}

/** Where the thumbs of a slider are. */
export function placesOf(bounds: Bounds, range: Range, [least, most]: readonly [number, number]): [number, number] {
  const place = (name: Bound, otherwise: number) => Math.min(Math.max(numberOf(bounds, name) ?? otherwise, least), most);
  const low = place(`${range}_min`, least);
  return [low, Math.max(low, place(`${range}_max`, most))];
}

/** New and loud and fast comes first; names and keys begin at A. */
export function startsDescending(sort: Sort): boolean {
  return ["created_at", "loudness_lufs", "energy", "danceability", "rating", "year"].includes(sort);
}

const MINORS = ["Ab", "Eb", "Bb", "F", "C", "G", "D", "A", "E", "B", "F#", "Db"];
const MAJORS = ["B", "F#", "Db", "Ab", "Eb", "Bb", "F", "C", "G", "D", "A", "E"];

/** All keys around the Camelot wheel. */
export const CAMELOT_KEYS: readonly (readonly [code: string, key: string])[] = MINORS.flatMap((minor, index) => [
  [`${index + 1}A`, `${minor} minor`] as const,
  [`${index + 1}B`, `${MAJORS[index] ?? ""} major`] as const,
]);

/** The hue of a key on the wheel, in degrees: neighbours, which mix well, have neighbouring colours. */
export const hueOf = (camelot: string): number => (Number.parseInt(camelot, 10) - 1) * 30;
