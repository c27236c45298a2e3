/** Media keys, headphones and the lock screen. */

import { next, previous } from "./queue";
import type { TrackPlayer } from "./trackPlayer";

/** Connect the player to the Media Session API. Returns a function that disconnects it. */
export function connectMediaSession(player: TrackPlayer, about: { title: string; artist: string }): () => void {
  if (!("mediaSession" in navigator)) return () => undefined;
  const session = navigator.mediaSession;
  session.metadata = new MediaMetadata({ title: about.title, artist: about.artist });
  const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
    ["play", () => player.play()],
    ["pause", () => player.pause()],
    ["previoustrack", () => previous(player.media.currentTime)],
    ["nexttrack", next],
    ["seekto", ({ seekTime }) => seekTime !== undefined && player.seekTo(seekTime)],
  ];
  for (const [action, handler] of handlers) session.setActionHandler(action, handler);
  const leave = player.subscribe(() => tell(session, player));
  return () => {
    leave();
    for (const [action] of handlers) session.setActionHandler(action, null);
    session.metadata = null;
    session.playbackState = "none";
  };
}

function tell(session: MediaSession, player: TrackPlayer): void {
  const { isPlaying, rate } = player.read();
  const { duration, currentTime } = player.media;
  session.playbackState = isPlaying ? "playing" : "paused";
  if (Number.isFinite(duration) && currentTime <= duration) {
    session.setPositionState({ duration, position: currentTime, playbackRate: rate });
  }
}
