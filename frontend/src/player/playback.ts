/** Which players there are, and how anything on the page makes one of them play. No React in here. */

import type { PlayerEvent } from "../protocol";

/** What browsers play without falling silent. */
const SLOWEST = 0.25;
const FASTEST = 4;

export interface Passage {
  startSeconds: number;
  /** Null: to the end of the track. */
  endSeconds: number | null;
}

/** What a player lets others do with it. */
export interface ControllablePlayer {
  playPassage(passage: Passage): void;
  seekTo(seconds: number): void;
  skip(seconds: number): void;
  toggle(): void;
  toggleLoop(): void;
  pause(): void;
  play(): void;
  /** Mark a passage and loop it. */
  mark(passage: { start: number; end: number } | null): void;
  setRate(rate: number): void;
}

type TrackFilter = (deck: ControllablePlayer) => void;

const decks = new Map<string, ControllablePlayer>();
const watchers = new Set<() => void>();
/** What is wanted of a player that is not on the page yet. */
let wanted: { trackId: string; wish: TrackFilter } | null = null;
let guestId: string | null = null;
let lastUsedId: string | null = null;

/** Play a passage of a track, and show it. Where the track has no player on the page yet, one is opened. */
export function playPassage(trackId: string, startSeconds: number, endSeconds: number | null = null): void {
  withDeck(trackId, (deck) => deck.playPassage({ startSeconds, endSeconds }));
}

/** Put a track's player at a time, without starting it. */
export function seekTo(trackId: string, seconds: number): void {
  withDeck(trackId, (deck) => deck.seekTo(seconds));
}

/** Do what an answer wants of a track's player. Where the browser allows no sound yet, it only gets ready. */
export function controlPlayer(event: PlayerEvent): void {
  if (event.action === "pause") decks.get(event.track_id)?.pause();
  else withDeck(event.track_id, (deck) => control(deck, event));
}

function control(deck: ControllablePlayer, { action, start_seconds: start, end_seconds: end, speed }: PlayerEvent): void {
  if (speed !== undefined) deck.setRate(Math.min(Math.max(speed, SLOWEST), FASTEST));
  if (action === "loop") loop(deck, start ?? 0, end);
  if (action === "play") play(deck, start, end);
  if (action === "seek") deck.seekTo(start ?? 0);
}

function play(deck: ControllablePlayer, start: number | undefined, end: number | undefined): void {
  if (start === undefined) deck.play();
  else deck.playPassage({ startSeconds: start, endSeconds: end ?? null });
}

function loop(deck: ControllablePlayer, start: number, end: number | undefined): void {
  deck.playPassage({ startSeconds: start, endSeconds: end ?? null });
  if (end !== undefined && end > start) deck.mark({ start, end });
  else deck.toggleLoop();
}

/** A player is there now. Returns what takes it away again. */
export function addPlayer(trackId: string, deck: ControllablePlayer): () => void {
  decks.set(trackId, deck);
  if (wanted?.trackId === trackId) {
    const { wish } = wanted;
    wanted = null;
    wish(deck);
  }
  return () => {
    if (decks.get(trackId) === deck) decks.delete(trackId);
  };
}

/** Only one sounds at a time, and the keys belong to the one that was used last. */
export function used(trackId: string): void {
  for (const [id, deck] of decks) if (id !== trackId) deck.pause();
  lastUsedId = trackId;
}

/** The player that the keys are for: the one used last, or the first. */
export function playerOfKeys(): ControllablePlayer | undefined {
  return decks.get(lastUsedId ?? "") ?? decks.values().next().value;
}

/** The track that somebody wants to hear and that had no player. */
export const guest = (): string | null => guestId;

export function dismissGuest(): void {
  guestId = null;
  wanted = null;
  tell();
}

export function watchGuest(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

function withDeck(trackId: string, wish: TrackFilter): void {
  const deck = decks.get(trackId);
  if (deck) {
    wish(deck);
    return;
  }
  wanted = { trackId, wish };
  guestId = trackId;
  tell();
}

function tell(): void {
  for (const watcher of watchers) watcher();
}
