/** What was played, kept in this tab while the page is loaded again. It is there then, and paused. No React in here. */

import { currentTrackId, setCurrent, trackPlayerOf } from "./players";
import { readQueue, restoreQueue, type QueueState } from "./queue";

const KEY = "clave.playing";

interface Kept {
  trackId: string;
  seconds: number;
  queue: Pick<QueueState, "tracks" | "index" | "source" | "repeat">;
}

/** Call it once, before anything is played. userId : nobody else's music is shown after a login */
export function keepPlaying(userId: string): void {
  window.addEventListener("pagehide", () => {
    const trackId = currentTrackId();
    if (trackId === null) {
      sessionStorage.removeItem(KEY);
      return;
    }
    const { tracks, index, source, repeat } = readQueue();
    const kept: Kept = { trackId, seconds: trackPlayerOf(trackId).media.currentTime, queue: { tracks, index, source, repeat } };
    sessionStorage.setItem(KEY, JSON.stringify({ userId, kept }));
  });
  const stored = sessionStorage.getItem(KEY);
  if (stored === null) return;
  sessionStorage.removeItem(KEY);
  // This page wrote it.
  const { userId: of, kept } = JSON.parse(stored) as { userId: string; kept: Kept };
  if (of !== userId) return;
  trackPlayerOf(kept.trackId).seekTo(kept.seconds);
  setCurrent(kept.trackId);
  restoreQueue(kept.queue);
}
