/** Which players there are, and how anything on the page makes one of them play. No React in here. */

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
