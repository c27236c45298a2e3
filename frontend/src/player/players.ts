/** The players of the page, one for each track that is shown or played. They outlive the components that show them:
 * the track that was used last plays on while one looks around. No React in here. */

import { TrackPlayer, type PlayerState } from "./trackPlayer";
import { onUsed, type ControllablePlayer } from "./playerEvents";
import { audioUrl } from "../api/tracks";

const players = new Map<string, ControllablePlayer>();
/** How many components show a track's player. */
const holders = new Map<string, number>();
const watchers = new Set<() => void>();
let current: string | null = null;
const VOLUME_KEY = "clave.volume";
let volume = storedVolume();

/** What of a player is kept while the page is loaded again. */
export type KeptState = Pick<PlayerState, "rate" | "passage" | "isLooping">;
/** Of players that are still to be made. */
const kept = new Map<string, KeptState>();

onUsed((trackId) => setCurrent(trackId));

/** The track that sounds or sounded last. It stays in the bar at the bottom, whatever the page shows. */
export const currentTrackId = (): string | null => current;

export function watchPlayers(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** The track that sounds just now, if any. */
export function soundingTrackId(): string | null {
  const player = players.get(current ?? "");
  return player instanceof TrackPlayer && player.read().isPlaying ? current : null;
}

/** Whether a track has begun and is not over, also while it is paused. */
export function isUnderway(trackId: string): boolean {
  const player = players.get(trackId);
  return player instanceof TrackPlayer && !player.media.ended && (player.read().isPlaying || player.media.currentTime > 0);
}

/** By how much a track sounds higher than it was recorded. */
export function semitonesOf(trackId: string): number {
  const player = players.get(trackId);
  return player instanceof TrackPlayer ? player.read().semitones : 0;
}

/** Called whenever another track may sound, or none. */
export function watchSounding(watcher: () => void): () => void {
  const subscribe = () => {
    const player = players.get(current ?? "");
    return player instanceof TrackPlayer ? player.subscribe(watcher) : () => undefined;
  };
  let leave = subscribe();
  const leavePlayers = watchPlayers(() => {
    leave();
    leave = subscribe();
    watcher();
  });
  return () => {
    leavePlayers();
    leave();
  };
}

/** The track's player, made where there is none. */
export function playerOf(trackId: string): ControllablePlayer {
  return players.get(trackId) ?? create(trackId);
}

/** As `playerOf`, for what draws its waveform and state. */
export function trackPlayerOf(trackId: string): TrackPlayer {
  const player = playerOf(trackId);
  return player instanceof TrackPlayer ? player : create(trackId);
}

/** A component shows the track's player from now on. Returns what says that it does no more. */
export function hold(trackId: string): () => void {
  holders.set(trackId, (holders.get(trackId) ?? 0) + 1);
  return () => {
    holders.set(trackId, (holders.get(trackId) ?? 1) - 1);
    // Later: the next component may show it at once.
    setTimeout(() => closeUnused(trackId));
  };
}

/** The keys and the bar belong to this track's player from now on, and no other sounds. */
export function setCurrent(trackId: string | null): void {
  for (const [id, player] of players) if (id !== trackId) player.pause();
  const before = current;
  if (before === trackId) return;
  current = trackId;
  if (before !== null) closeUnused(before);
  tell();
}

/** The player that the keys are for: the one used last, or the first. */
export function playerOfKeys(): ControllablePlayer | undefined {
  return players.get(current ?? "") ?? players.values().next().value;
}

/** Pause everything, and take the bar away. */
export function closePlayers(): void {
  setCurrent(null);
}

export const readVolume = (): number => volume;

/** volume : 0 to 1, kept in this browser */
export function setVolume(value: number): void {
  volume = Math.min(Math.max(value, 0), 1);
  localStorage.setItem(VOLUME_KEY, String(volume));
  for (const player of players.values()) if (player instanceof TrackPlayer) player.media.volume = volume;
  tell();
}

/** Speeds and loops by track, as far as a user has set some, also those that no player has taken up yet. */
export function keptStates(): Record<string, KeptState> {
  const made = [...players].flatMap(([id, player]): [string, KeptState][] => {
    if (!(player instanceof TrackPlayer)) return [];
    const { rate, passage, isLooping } = player.read();
    return rate !== 1 || passage ? [[id, { rate, passage, isLooping }]] : [];
  });
  return Object.fromEntries([...kept, ...made]);
}

/** Give the players of these tracks their speeds and loops, as soon as they are made. */
export function restoreStates(states: Readonly<Record<string, KeptState>>): void {
  for (const [id, state] of Object.entries(states)) {
    const player = players.get(id);
    if (player instanceof TrackPlayer) player.restore(state);
    else kept.set(id, state);
  }
}

/** A player that was made elsewhere, and is not closed from here. Returns what takes it away again. */
export function addPlayer(trackId: string, player: ControllablePlayer): () => void {
  players.set(trackId, player);
  holders.set(trackId, Infinity);
  return () => {
    if (players.get(trackId) !== player) return;
    players.delete(trackId);
    holders.delete(trackId);
  };
}

function create(trackId: string): TrackPlayer {
  const media = document.createElement("audio");
  media.preload = "metadata";
  media.src = audioUrl(trackId);
  media.volume = volume;
  media.hidden = true;
  document.body.append(media);
  const player = new TrackPlayer(trackId, media);
  players.set(trackId, player);
  const state = kept.get(trackId);
  kept.delete(trackId);
  if (state) player.restore(state);
  return player;
}

function closeUnused(trackId: string): void {
  if ((holders.get(trackId) ?? 0) > 0 || trackId === current) return;
  holders.delete(trackId);
  const player = players.get(trackId);
  players.delete(trackId);
  if (!(player instanceof TrackPlayer)) return;
  player.close();
  // Without this the browser goes on loading a file that nobody hears.
  player.media.removeAttribute("src");
  player.media.load();
  player.media.remove();
}

function tell(): void {
  for (const watcher of watchers) watcher();
}

function storedVolume(): number {
  const stored = typeof localStorage === "undefined" ? null : localStorage.getItem(VOLUME_KEY);
  const value = Number(stored ?? 1);
  return value >= 0 && value <= 1 ? value : 1;
}
