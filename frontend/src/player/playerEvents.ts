/** What the players tell each other. */

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
  /** Half or double the length of the loop. */
  scaleLoop(factor: 0.5 | 2): void;
  pause(): void;
  play(): void;
  /** Mark a passage and loop it. */
  mark(passage: { start: number; end: number } | null): void;
  setRate(rate: number): void;
  /** Rejects where the browser cannot. */
  setPitch(semitones: number): Promise<void>;
}

type Listener = (trackId: string) => void;

const onUse = new Set<Listener>();
const onEnd = new Set<Listener>();
const onHeard = new Set<(trackId: string, seconds: number) => void>();

/** Called when a track begins to sound. */
export const onUsed = (listener: Listener) => add(onUse, listener);
/** Called when a track has been played to its end, and nothing loops. */
export const onEnded = (listener: Listener) => add(onEnd, listener);
/** Called a few times a second with the seconds of the track that were heard. */
export const onHeardSeconds = (listener: (trackId: string, seconds: number) => void) => add(onHeard, listener);

export const used = (trackId: string): void => onUse.forEach((listener) => listener(trackId));
export const ended = (trackId: string): void => onEnd.forEach((listener) => listener(trackId));
export const heard = (trackId: string, seconds: number): void => onHeard.forEach((listener) => listener(trackId, seconds));

function add<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
