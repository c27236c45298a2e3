import { get, send } from "./client";

export interface PlaylistHead {
  id: string;
  name: string;
  /** Set for a smart playlist: its tracks are those that match now. */
  filter: Record<string, unknown> | null;
  created_at: string;
  updated_at: string;
}

export interface ListedPlaylist extends PlaylistHead {
  /** Of its first track that has one. */
  cover: { track_id: string; cover: string } | null;
  tracks: number;
  /** Of all tracks whose length is known. */
  seconds: number;
}

export interface PlaylistEntry {
  /** Null in a smart playlist. */
  entry_id: number | null;
  track_id: string;
  title: string;
  artist: string;
  /** As of the track. */
  cover: string;
  /** Seconds. */
  duration: number | null;
  tempo_bpm: number | null;
  key: string;
  camelot: string;
  /** 0 to 1. */
  energy: number | null;
  reason: string;
}

export interface Playlist extends PlaylistHead {
  entries: PlaylistEntry[];
  /** Of all tracks whose length is known. */
  seconds: number;
}

/** The playlist after a change; the token undoes the change. */
export interface PlaylistChange {
  message: string;
  playlist: Playlist | null;
  undo_token: string | null;
}

export type ExportFormat = "m3u8" | "xspf" | "csv" | "zip";

const path = (id: string) => `/api/playlists/${id}`;
const entriesOf = (trackIds: readonly string[]) => trackIds.map((track_id) => ({ track_id }));

export const fetchPlaylists = () => get<{ playlists: ListedPlaylist[] }>("/api/playlists");

export const fetchPlaylist = (id: string) => get<Playlist>(path(id));

export const createPlaylist = (name: string, trackIds: readonly string[]) =>
  send<PlaylistChange>("POST", "/api/playlists", { name, tracks: entriesOf(trackIds) });

/** A playlist of the tracks that meet these conditions whenever it is read. */
export const createSmartPlaylist = (name: string, filter: Record<string, unknown>) =>
  send<PlaylistChange>("POST", "/api/playlists", { name, filter });

export const addToPlaylist = (id: string, trackIds: readonly string[]) =>
  send<PlaylistChange>("POST", `${path(id)}/tracks`, { tracks: entriesOf(trackIds) });

export const renamePlaylist = (id: string, name: string) => send<PlaylistChange>("PATCH", path(id), { name });

export const deletePlaylist = (id: string) => send<PlaylistChange>("DELETE", path(id));

/** place : among the other entries, 0 is the first */
export const moveEntry = (id: string, entryId: number, place: number) =>
  send<PlaylistChange>("POST", `${path(id)}/move`, { entry_ids: [entryId], place });

export const removeEntries = (id: string, entryIds: readonly number[]) =>
  send<PlaylistChange>("POST", `${path(id)}/remove`, { entry_ids: entryIds });

export const exportUrl = (id: string, format: ExportFormat) => `${path(id)}/export?as=${format}`;

/** A playlist from an M3U8. `missing` lists what is not in the library. */
export async function importPlaylist(file: File): Promise<PlaylistChange & { missing: string[] }> {
  const name = file.name.replace(/\.[^.]+$/, "").slice(0, 100) || file.name.slice(0, 100);
  return send("POST", "/api/playlists/import", { name, m3u8: await file.text() });
}

export const undo = (token: string) => send<{ message: string }>("POST", "/api/agent/undo", { undo_token: token });
