import { get, send } from "./client";
import type * as schema from "./schema";

export type Track = Pick<
  schema.Track,
  | "id"
  | "title"
  | "artist"
  | "album"
  | "genre"
  | "year"
  | "track_number"
  | "rating"
  | "user_tags"
  | "cover"
  | "original_filename"
  | "file_size"
  | "duration"
  | "status"
  | "status_message"
  | "created_at"
>;

/** The searchable facts of a track, with the user's corrections applied. */
export type Facts = schema.Facts;

export interface ListedTrack extends Track {
  /** Null until the track is measured. */
  facts: Facts | null;
}

export interface DiscardedTrack {
  track: Track;
  at: schema.DiscardedTrack["at"];
}

export interface Page<T> {
  items: T[];
  total: number;
}

const WATCH_EVERY_MS = 1000;

/** How often to ask again for tracks that are being analysed: their tags come first, then their measurements. */
export const whileBusy = (tracks: readonly Pick<Track, "status">[] | undefined): number | false =>
  tracks?.some(({ status }) => status === "pending" || status === "analyzing") ? WATCH_EVERY_MS : false;

/** One page of the library. The query selects and sorts the tracks. */
export const fetchTracks = (query: string, page: number, pageSize: number) =>
  get<Page<ListedTrack>>(`/api/tracks?${query}${query && "&"}page=${page}&page_size=${pageSize}`);

/** A track in the picture of tempo and energy. */
export type LibraryPoint = schema.LibraryPoint;

export const fetchPoints = (query: string) => get<schema.LibraryPoints>(`/api/library/points?${query}`);

/** How many tracks are in each key, by Camelot code. */
export const fetchKeyCounts = (query: string) => get<schema.LibraryKeys>(`/api/library/keys?${query}`);

/** The artists, albums, genres or own tags of the library that contain a text, those of most tracks first. */
export const fetchNames = (field: "artist" | "album" | "genre" | "user_tag", text: string) =>
  get<schema.LibraryNames>(`/api/library/names?field=${field}&q=${encodeURIComponent(text)}`);

export type LibraryGroup = schema.LibraryGroup;

/** The albums, artists or genres of the tracks that a query selects, by name. */
export const fetchGroups = (by: "album" | "artist" | "genre", query: string) => get<schema.LibraryGroups>(`/api/library/groups?by=${by}&${query}`);

export const searchTracks = (search: string) => get<Page<ListedTrack>>(`/api/tracks?page_size=50&q=${encodeURIComponent(search)}`);

/** These tracks of the library, at most `MOST_IDS`. */
export const fetchTracksOf = (ids: readonly string[]) =>
  get<Page<ListedTrack>>(`/api/tracks?page_size=${MOST_IDS}&${ids.map((id) => `ids=${id}`).join("&")}`);

/** Where a track stands in a list. */
export const fetchPlace = (trackId: string, query: string) => get<schema.TrackPlace>(`/api/tracks/${trackId}/place?${query}`);

export const MOST_IDS = 100;

export const fetchTrack = (trackId: string) => get<ListedTrack>(`/api/tracks/${trackId}`);

/** What a user can set; what is left out stays. An empty title shows the file name. */
export type TrackChange = Partial<Pick<Track, "title" | "artist" | "album" | "genre" | "year" | "track_number" | "rating" | "user_tags">>;

export const editTrack = (trackId: string, change: TrackChange) => send<Track>("PATCH", `/api/tracks/${trackId}`, change);

/** The address changes with the cover: browsers keep it. */
export const coverUrl = ({ id, cover }: Pick<Track, "id" | "cover">, isLarge = false) =>
  `/api/tracks/${id}/cover?size=${isLarge ? 512 : 96}&v=${cover}`;

/** Delete a track. It can be restored for a day. */
export const discardTrack = (trackId: string) => send<undefined>("POST", `/api/tracks/${trackId}/discard`);

export const restoreTrack = (trackId: string) => send<Track>("POST", `/api/tracks/${trackId}/restore`);

export const fetchDiscarded = () => get<{ items: DiscardedTrack[] }>("/api/library/discarded");

export const audioUrl = (trackId: string) => `/api/tracks/${trackId}/audio`;
