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

export const fetchTracks = () => get<Page<Track>>("/api/tracks?page_size=100");

export const searchTracks = (search: string) => get<Page<Track>>(`/api/tracks?page_size=50&q=${encodeURIComponent(search)}`);

export const fetchTrack = (trackId: string) => get<Track>(`/api/tracks/${trackId}`);

export const fetchWaveform = (trackId: string) => get<Waveform>(`/api/tracks/${trackId}/waveform`);

export const deleteTrack = (trackId: string) => send<undefined>("DELETE", `/api/tracks/${trackId}`);

export const audioUrl = (trackId: string) => `/api/tracks/${trackId}/audio`;
