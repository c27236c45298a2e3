/** Which tracks are played one after the other. No React in here. */

import { playPassage } from "./playback";
import { onEnded, onUsed } from "./playerEvents";
import { closePlayers, currentTrackId, isUnderway, playerOf, soundingTrackId } from "./players";

export interface QueuedTrack {
  id: string;
  title: string;
  artist: string;
}

/** Where a queue came from, as listens are reported. */
export type QueueSource = "library" | "playlist" | "recommendation" | "map" | "answer";

export type Repeat = "off" | "all" | "one";

export interface QueueState {
  tracks: readonly QueuedTrack[];
  /** Place of the track that is played, or was played last. */
  index: number;
  source: QueueSource | "";
  /** Whether the user has made it: a playlist, or tracks were put into it. Else it is the list in which a track was started. */
  isMade: boolean;
  /** Whether the track that plays was started by itself while the queue was only such a list, which does not go on behind it. */
  isAlone: boolean;
  repeat: Repeat;
  /** What was put into it a moment ago, to say so and to take it back. */
  added: Added | null;
}

export interface Added {
  tracks: readonly QueuedTrack[];
  isNext: boolean;
  /** The queue before. */
  before: readonly QueuedTrack[];
}

const EMPTY: QueueState = { tracks: [], index: 0, source: "", isMade: false, isAlone: false, repeat: "off", added: null };
/** Later than this "previous" goes to the beginning of the same track. */
const REPLAYS_AFTER_SECONDS = 3;

let state = EMPTY;
const watchers = new Set<() => void>();

export const readQueue = (): QueueState => state;

/** Whether the queue has come to this track, which was not started by itself. */
export const isInTurn = (trackId: string): boolean => !state.isAlone && state.tracks[state.index]?.id === trackId;

/** A queue as it was before the page was loaded again. */
export function restoreQueue(queue: Omit<QueueState, "added">): void {
  change(queue);
}

export function watchQueue(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** Play these tracks in this order, beginning with one of them. */
export function playQueue(tracks: readonly QueuedTrack[], index: number, source: QueueSource): void {
  change(listFrom(tracks, index, source));
  playAt(index);
}

const listFrom = (tracks: readonly QueuedTrack[], index: number, source: QueueSource) => ({ tracks, index, source, isMade: source === "playlist", isAlone: false });

/** As `playQueue`, but a track that sounds is paused, and one that was paused goes on. */
export function toggleInQueue(tracks: readonly QueuedTrack[], index: number, source: QueueSource): void {
  const id = tracks[index]?.id;
  if (id === undefined || id !== currentTrackId()) {
    playQueue(tracks, index, source);
    return;
  }
  // It goes on with the list in which it was started again.
  if (soundingTrackId() !== id) change(listFrom(tracks, index, source));
  playerOf(id).toggle();
}

/** Put tracks behind the one that is played. */
export function playNext(tracks: readonly QueuedTrack[], source: QueueSource): void {
  add(tracks, source, true);
}

/** Put tracks at the end of the queue. Where nothing is played, play them. */
export function addToQueue(tracks: readonly QueuedTrack[], source: QueueSource): void {
  add(tracks, source, false);
}

function add(added: readonly QueuedTrack[], source: QueueSource, isNext: boolean): void {
  const { tracks: before, index } = withLoneTrack();
  if (before.length === 0) {
    playQueue(added, 0, source);
    change({ isMade: true });
    return;
  }
  const at = isNext ? index + 1 : before.length;
  const tracks = [...before.slice(0, at), ...added, ...before.slice(at)];
  change({ tracks, index, isMade: true, isAlone: false, added: { tracks: added, isNext: at === index + 1, before } });
}

/** The queue with the track that was started alone and is not over: what is added comes behind it. */
function withLoneTrack(): Pick<QueueState, "tracks" | "index"> {
  const id = currentTrackId();
  const { tracks, index } = state;
  if (id === null || tracks[index]?.id === id || !isUnderway(id)) return state;
  const at = tracks.length === 0 ? 0 : index + 1;
  // Its title is known where it is shown.
  return { tracks: [...tracks.slice(0, at), { id, title: "", artist: "" }, ...tracks.slice(at)], index: at };
}

/** Take back what was added last. */
export function undoAdding(): void {
  if (state.added) change({ tracks: state.added.before });
}

/** Say no more what was added. */
export function forgetAdding(): void {
  if (state.added) change({});
}

/** Whether enough is still to come to be put into another order. */
export const canShuffle = ({ tracks, index }: QueueState): boolean => tracks.length > index + 2;

/** Put what is still to come into random order. */
export function shuffleQueue(): void {
  const played = state.tracks.slice(0, state.index + 1);
  change({ tracks: [...played, ...inRandomOrder(state.tracks.slice(played.length))] });
}

export function inRandomOrder<T>(items: readonly T[]): T[] {
  const places = items.map((item) => ({ item, place: Math.random() }));
  return places.sort((one, other) => one.place - other.place).map(({ item }) => item);
}

export function removeFromQueue(index: number): void {
  const tracks = state.tracks.filter((_, at) => at !== index);
  change({ tracks, index: index < state.index ? state.index - 1 : Math.min(state.index, Math.max(0, tracks.length - 1)) });
}

export function clearQueue(): void {
  change(EMPTY);
}

/** What plays by itself after this track. */
export const nextOf = ({ tracks, index, isAlone, repeat }: QueueState): QueuedTrack | undefined =>
  isAlone ? undefined : (tracks[index + 1] ?? (repeat === "all" ? tracks[0] : undefined));

/** Whether *Next* leads to a track. */
export const hasNext = ({ tracks, index, repeat }: QueueState): boolean =>
  index + 1 < tracks.length || (repeat === "all" && tracks.length > 0);

export function next(): void {
  if (state.index + 1 < state.tracks.length) playAt(state.index + 1);
  else if (state.repeat === "all") playAt(0);
}

/** The track before, or the beginning of this one. position : seconds into the track that is played */
export function previous(position: number): void {
  const id = currentTrackId();
  if (id !== null && (position > REPLAYS_AFTER_SECONDS || state.index === 0)) playPassage(id, 0);
  else playAt(state.index - 1);
}

export function setRepeat(repeat: Repeat): void {
  change({ repeat });
}

export function playAt(index: number): void {
  const track = state.tracks[index];
  if (!track) return;
  change({ index, isAlone: false });
  playPassage(track.id, 0);
}

/** Pause, empty the queue and take the bar away. */
export function closePlayback(): void {
  clearQueue();
  closePlayers();
}

// Behind a track that was started alone, too, a queue goes on with what the bar announces.
onEnded((trackId) => {
  if (state.repeat === "one") playPassage(trackId, 0);
  else if (!state.isAlone) next();
});

// A track of the queue that is started elsewhere on the page becomes the one that is played.
onUsed((trackId) => {
  if (state.tracks[state.index]?.id === trackId) return;
  const index = state.tracks.findIndex(({ id }) => id === trackId);
  change({ index: index >= 0 ? index : state.index, isAlone: !state.isMade && state.tracks.length > 0 });
});

function change(part: Partial<QueueState>): void {
  state = { ...state, added: null, ...part };
  for (const watcher of watchers) watcher();
}
