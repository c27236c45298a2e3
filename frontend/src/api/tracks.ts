import type { TrackStatusName } from "../protocol";
import { get, send } from "./client";

export interface Track {
  id: string;
  title: string;
  /** As the file says; often empty. */
  artist: string;
  original_filename: string;
  file_size: number;
  duration: number | null;
  status: TrackStatusName;
  status_message: string;
  created_at: string;
}

/** What a library is searched by, with the owner's corrections in it. */
export interface Facts {
  tempo_bpm: number | null;
  key: string;
  camelot: string;
  loudness_lufs: number | null;
}

export interface ListedTrack extends Track {
  /** Null until something is measured. */
  facts: Facts | null;
}

export interface DiscardedTrack {
  track: Track;
  at: string;
}

export interface Page<T> {
  items: T[];
  total: number;
}

/** Lowest and highest sample of equal stretches, -127 to 127. */
export interface Waveform {
  min: number[];
  max: number[];
  duration_seconds: number;
}

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
