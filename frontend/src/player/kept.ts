/** What was played, kept in this tab while the page is loaded again. It is there then, and paused. No React in here. */

import { currentTrackId, keptStates, restoreStates, setCurrent, trackPlayerOf, type KeptState } from "./players";
import { readQueue, restoreQueue, type QueueState } from "./queue";

const KEY = "clave.player";

interface Kept {
  /** Speeds and loops by track. */
  states: Readonly<Record<string, KeptState>>;
  /** Null: nothing was in the bar. */
  playing: Playing | null;
}

interface Playing {
  trackId: string;
  seconds: number;
  queue: Omit<QueueState, "added">;
}

/** Call it once, before anything is played. userId : nobody else's music is shown after a login */
export function keepPlaying(userId: string): void {
  window.addEventListener("pagehide", () => {
    const kept: Kept = { states: keptStates(), playing: playing() };
    if (kept.playing || Object.keys(kept.states).length > 0) sessionStorage.setItem(KEY, JSON.stringify({ userId, kept }));
    else sessionStorage.removeItem(KEY);
  });
  const stored = sessionStorage.getItem(KEY);
  if (stored === null) return;
  sessionStorage.removeItem(KEY);
  // This page wrote it.
  const { userId: of, kept } = JSON.parse(stored) as { userId: string; kept: Kept };
  if (of !== userId) return;
  restoreStates(kept.states);
  if (kept.playing) resume(kept.playing);
}

function playing(): Playing | null {
  const trackId = currentTrackId();
  if (trackId === null) return null;
  const { tracks, index, source, isMade, isAlone, repeat } = readQueue();
  return { trackId, seconds: trackPlayerOf(trackId).media.currentTime, queue: { tracks, index, source, isMade, isAlone, repeat } };
}

function resume({ trackId, seconds, queue }: Playing): void {
  trackPlayerOf(trackId).seekTo(seconds);
  setCurrent(trackId);
  restoreQueue(queue);
}
