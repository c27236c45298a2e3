/** What the player does, as questions tell it. No React in here. */

import type { PlayerState } from "../protocol";
import { currentTrackId, readVolume, trackPlayerOf } from "./players";
import { readQueue } from "./queue";

const MOST_NEXT = 20;

/** Undefined where nothing was played on this page. */
export function playerState(): PlayerState | undefined {
  const id = currentTrackId();
  if (id === null) return undefined;
  const { isPlaying, rate } = trackPlayerOf(id).read();
  const { tracks, index } = readQueue();
  const next = tracks.slice(index + 1, index + 1 + MOST_NEXT);
  return { track_id: id, is_playing: isPlaying, speed: rate, volume: readVolume(), next_ids: next.map((track) => track.id) };
}
