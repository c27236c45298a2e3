/** Media keys, headphones and the lock screen. */

import { coverUrl, type Track } from "../api/tracks";
import { next, previous } from "./queue";
import type { TrackPlayer } from "./trackPlayer";

/** Connect the player to the Media Session API. Returns a function that disconnects it. */
export function connectMediaSession(player: TrackPlayer, about: Pick<Track, "id" | "title" | "artist" | "album" | "cover">): () => void {
  if (!("mediaSession" in navigator)) return () => undefined;
  const session = navigator.mediaSession;
  const { title, artist, album } = about;
  session.metadata = new MediaMetadata({ title, artist, album, artwork: about.cover ? artworkOf(about) : [] });
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

/** Absolute addresses: they are read outside of the page. */
function artworkOf(track: Pick<Track, "id" | "cover">): MediaImage[] {
  return ([96, 512] as const).map((size) => ({
    src: new URL(coverUrl(track, size === 512), location.href).href,
    sizes: `${size}x${size}`,
    type: "image/jpeg",
  }));
}

function tell(session: MediaSession, player: TrackPlayer): void {
  const { isPlaying, rate } = player.read();
  const { duration, currentTime } = player.media;
  session.playbackState = isPlaying ? "playing" : "paused";
  if (Number.isFinite(duration) && currentTime <= duration) {
    session.setPositionState({ duration, position: currentTime, playbackRate: rate });
  }
}
