import { get, send } from "./client";
import type * as schema from "./schema";

export type Track = Pick<
  schema.Track,
  | "id"
  | "title"
  | "artist"
  | "original_filename"
  | "file_size"
  | "duration"
  | "status"
  | "status_message"
  | "created_at"
>;

/** What a library is searched by, with the user's corrections in it. */
export type Facts = Pick<schema.Facts, "tempo_bpm" | "key" | "camelot" | "loudness_lufs">;

export interface ListedTrack extends Track {
  /** Null until something is measured. */
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

/** Lowest and highest sample of equal stretches, -127 to 127. */
export type Waveform = Pick<schema.Waveform, "min" | "max" | "duration_seconds">;

/** A page of the library; the query says which tracks, and in which order. */
export const fetchTracks = (query: string, page: number, pageSize: number) =>
  get<Page<ListedTrack>>(`/api/tracks?${query}${query && "&"}page=${page}&page_size=${pageSize}`);

export const searchTracks = (search: string) => get<Page<Track>>(`/api/tracks?page_size=50&q=${encodeURIComponent(search)}`);

export const fetchTrack = (trackId: string) => get<Track>(`/api/tracks/${trackId}`);

export const fetchWaveform = (trackId: string) => get<Waveform>(`/api/tracks/${trackId}/waveform`);

/** The coarsest outline that is kept: enough for a picture as big as a thumb. */
export const fetchOutline = (trackId: string) => get<Waveform>(`/api/tracks/${trackId}/waveform?bins=1`);

export const renameTrack = (trackId: string, title: string) => send<Track>("PATCH", `/api/tracks/${trackId}`, { title });

/** Gone from everywhere, and kept for a day to be taken back. */
export const discardTrack = (trackId: string) => send<undefined>("POST", `/api/tracks/${trackId}/discard`);

export const restoreTrack = (trackId: string) => send<Track>("POST", `/api/tracks/${trackId}/restore`);

export const fetchDiscarded = () => get<{ items: DiscardedTrack[] }>("/api/library/discarded");

export const audioUrl = (trackId: string) => `/api/tracks/${trackId}/audio`;
