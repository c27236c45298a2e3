/** Play the tracks that an answer names, or put them into the queue. No React in here. */

import { fetchTracksOf } from "../api/tracks";
import type { PlayerEvent } from "../protocol";
import { controlPlayer } from "./playback";
import { currentTrackId } from "./players";
import { addToQueue, playNext, playQueue, type QueuedTrack } from "./queue";

/** Throws where tracks for the queue cannot be fetched. */
export async function playTracks(ids: readonly string[], event: PlayerEvent): Promise<void> {
  const before = currentTrackId();
  let tracks: readonly QueuedTrack[];
  try {
    const { items } = await fetchTracksOf(ids);
    const byId = new Map(items.map(({ id, title, original_filename, artist }) => [id, { id, title: title || original_filename, artist }]));
    tracks = ids.flatMap((id) => byId.get(id) ?? []);
  } catch (reason) {
    if (event.action !== "play") throw reason;
    // No network: one track is better than silence.
    controlPlayer(event);
    return;
  }
  if (tracks.length === 0) return;
  if (event.action === "queue") (event.is_next ? playNext : addToQueue)(tracks, "answer");
  // Unless the user has started something else meanwhile.
  else if (currentTrackId() === before) playQueue(tracks, 0, "answer");
}
