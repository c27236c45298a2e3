import { fetchTracks, type LibraryGroup } from "../api/tracks";
import { inRandomOrder, playQueue } from "../player/queue";
import { EVERYTHING, isNarrowed, queryOf, type TrackFilter } from "./trackFilter";

/** What the library is shown by, beside its tracks. */
export const GROUPED_BY = ["album", "artist", "genre"] as const;
export type GroupedBy = (typeof GROUPED_BY)[number];

export type Group = Pick<LibraryGroup, "name" | "artist">;

const PAGE_SIZE = 100;
const MOST_PAGES = 5;

/** The part of the address that names a view. */
export const viewQuery = (by: GroupedBy | null): string => (by ? `view=${by}` : "");

export const viewOf = (search: string): GroupedBy | null => {
  const view = new URLSearchParams(search).get("view");
  return GROUPED_BY.find((by) => by === view) ?? null;
};

/** The filter that shows the tracks of a group: albums in the order of their tracks. */
const filterOfGroup = (by: GroupedBy, { name, artist }: Group): TrackFilter => ({
  ...EVERYTHING,
  ...(by === "album" ? { artist } : {}),
  [by]: name,
  sort: by === "genre" ? "artist" : "album",
  isDescending: false,
});

export const queryOfGroup = (by: GroupedBy, group: Group): string => queryOf(filterOfGroup(by, group));

/** The group that a filter shows, if it does nothing else. */
export function groupShown(filter: TrackFilter): { by: GroupedBy; group: Group } | null {
  const by = GROUPED_BY.find((each) => filter[each] !== "");
  if (!by) return null;
  const group = { name: filter[by], artist: by === "album" ? filter.artist : "" };
  const others = { ...filter, [by]: "", ...(by === "album" ? { artist: "" } : {}) };
  return isNarrowed(others) ? null : { by, group };
}

export const playGroup = (by: GroupedBy, group: Group, isShuffled = false): Promise<void> => playFound(queryOfGroup(by, group), isShuffled);

/** Play the tracks that a query selects, in its order or in a random one: of a large library the first ones, or any. */
export async function playFound(query: string, isShuffled: boolean): Promise<void> {
  const first = await fetchTracks(query, 1, PAGE_SIZE);
  const others = Array.from({ length: Math.ceil(first.total / PAGE_SIZE) - 1 }, (_, index) => index + 2);
  const chosen = (isShuffled ? inRandomOrder(others) : others).slice(0, MOST_PAGES - 1);
  const pages = [first, ...(await Promise.all(chosen.map((page) => fetchTracks(query, page, PAGE_SIZE))))];
  const tracks = pages
    .flatMap(({ items }) => items)
    .filter(({ status }) => status !== "failed")
    .map(({ id, title, original_filename, artist }) => ({ id, title: title || original_filename, artist }));
  if (tracks.length > 0) playQueue(isShuffled ? inRandomOrder(tracks) : tracks, 0, "library");
}
