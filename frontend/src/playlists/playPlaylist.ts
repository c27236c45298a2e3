/** Play a playlist through the queue. No React in here. */

import { fetchPlaylist, type PlaylistEntry } from "../api/playlists";
import { controlPlayer } from "../player/playback";
import { currentTrackId } from "../player/players";
import { inRandomOrder, playQueue } from "../player/queue";
import type { PlayerEvent } from "../protocol";

export function playEntries(entries: readonly PlaylistEntry[], at: number, play = playQueue): void {
  const tracks = entries.map(({ track_id: id, title, artist }) => ({ id, title, artist }));
  play(tracks, at, "playlist");
}

/** Play the playlist that an answer names, from the event's track on. */
export async function playPlaylist(id: string, event: PlayerEvent): Promise<void> {
  const before = currentTrackId();
  let entries: readonly PlaylistEntry[];
  try {
    entries = (await fetchPlaylist(id)).entries;
  } catch {
    // Deleted since, or no network: the track alone is better than silence.
    controlPlayer(event);
    return;
  }
  // The user has started something else meanwhile.
  if (currentTrackId() !== before || entries.length === 0) return;
  // The track may have been deleted since.
  const at = Math.max(0, entries.findIndex(({ track_id }) => track_id === event.track_id));
  if (event.shuffle) playEntries(shuffledFrom(entries, at), 0);
  else playEntries(entries, at);
}

/** One entry first, the others behind it in random order. */
function shuffledFrom(entries: readonly PlaylistEntry[], first: number): PlaylistEntry[] {
  return [...entries.slice(first, first + 1), ...inRandomOrder(entries.filter((_, at) => at !== first))];
}
