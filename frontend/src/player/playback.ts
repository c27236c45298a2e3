/** How anything on the page makes a track sound. No React in here. */

import type { PlayerEvent } from "../protocol";
import type { ControllablePlayer } from "./playerEvents";
import { playerOf, playerOfKeys, readVolume, setCurrent, setVolume } from "./players";

export { addPlayer } from "./players";
export type { ControllablePlayer, Passage } from "./playerEvents";

/** What browsers play without falling silent. */
const SLOWEST = 0.25;
const FASTEST = 4;
const MOST_SEMITONES = 12;

/** Play a passage of a track. It appears in the bar at the bottom. */
export function playPassage(trackId: string, startSeconds: number, endSeconds: number | null = null): void {
  shown(trackId).playPassage({ startSeconds, endSeconds });
}

/** Repeat a passage of a track, at a share of its speed. Without an end it is played once. */
export function practisePassage(trackId: string, startSeconds: number, endSeconds: number | null, speed: number | null): void {
  const player = shown(trackId);
  if (speed !== null) player.setRate(Math.min(Math.max(speed, SLOWEST), FASTEST));
  if (endSeconds === null) player.playPassage({ startSeconds, endSeconds });
  else loop(player, startSeconds, endSeconds);
}

/** Play a track, from where it was. */
export function playTrack(trackId: string): void {
  shown(trackId).play();
}

/** Put a track's player at a time, without starting it. */
export function seekTo(trackId: string, seconds: number): void {
  shown(trackId).seekTo(seconds);
}

/** Do what an answer wants of a track's player. Where the browser allows no sound yet, it only gets ready. */
export function controlPlayer(event: PlayerEvent): void {
  // Whatever sounds: it need not be the track that the chat is about.
  if (event.action === "pause") playerOfKeys()?.pause();
  else if (event.action === "resume") playerOfKeys()?.play();
  else if (event.action === "volume") setVolume(event.volume ?? readVolume());
  else control(shown(event.track_id), event);
}

function shown(trackId: string): ControllablePlayer {
  const player = playerOf(trackId);
  setCurrent(trackId);
  return player;
}

function control(player: ControllablePlayer, { action, start_seconds: start, end_seconds: end, speed, pitch_semitones: semitones }: PlayerEvent): void {
  if (speed !== undefined) player.setRate(Math.min(Math.max(speed, SLOWEST), FASTEST));
  // Where the browser cannot, it sounds as it was recorded, and the bar shows no change of pitch.
  if (semitones !== undefined) void player.setPitch(Math.min(Math.max(semitones, -MOST_SEMITONES), MOST_SEMITONES)).catch(() => undefined);
  if (action === "loop") loop(player, start ?? 0, end);
  if (action === "end_loop") player.mark(null);
  if (action === "play") play(player, start, end);
  if (action === "seek") player.seekTo(start ?? 0);
}

function play(player: ControllablePlayer, start: number | undefined, end: number | undefined): void {
  if (start === undefined) player.play();
  else player.playPassage({ startSeconds: start, endSeconds: end ?? null });
}

function loop(player: ControllablePlayer, start: number, end: number | undefined): void {
  player.playPassage({ startSeconds: start, endSeconds: end ?? null });
  if (end !== undefined && end > start) player.mark({ start, end });
  else player.toggleLoop();
}
