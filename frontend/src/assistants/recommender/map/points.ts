import type { LibraryMapPoints } from "../../../api/schema";
import type { QueuedTrack } from "../../../player/queue";

/** A track on the map. */
export interface MapPoint extends QueuedTrack {
  x: number;
  y: number;
  /** BPM */
  tempo: number | null;
  key: string;
  camelot: string;
  /** 0 to 1. */
  energy: number | null;
  words: readonly string[];
}

/** The server sends columns: the same place in each list is the same track. */
export function pointsOf(columns: LibraryMapPoints): MapPoint[] {
  return columns.track_id.map((id, place) => ({
    id,
    title: columns.title[place] ?? "",
    artist: columns.artist[place] ?? "",
    x: columns.x[place] ?? 0,
    y: columns.y[place] ?? 0,
    tempo: columns.tempo_bpm[place] ?? null,
    key: columns.key[place] ?? "",
    camelot: columns.camelot[place] ?? "",
    energy: columns.energy[place] ?? null,
    words: columns.words[place] ?? [],
  }));
}
