import { useEffect, useMemo, useSyncExternalStore } from "react";

import type { ControllablePlayer } from "./playerEvents";
import { currentTrackId, hold, playerOfKeys, trackPlayerOf, watchPlayers } from "./players";
import type { PlayerState, TrackPlayer } from "./trackPlayer";

/** The track's player. It stays after the component if it is the one that was used last. */
export function useTrackPlayer(trackId: string): TrackPlayer {
  const player = useMemo(() => trackPlayerOf(trackId), [trackId]);
  useEffect(() => hold(trackId), [trackId]);
  return player;
}

export function usePlayerState(player: TrackPlayer): PlayerState {
  return useSyncExternalStore(player.subscribe, player.read);
}

const useCurrent = (): string | null => useSyncExternalStore(watchPlayers, currentTrackId);

/** The track in the bar at the bottom, if it is another one than this. */
export function useOtherPlayed(trackId: string): string | null {
  const current = useCurrent();
  return current === trackId ? null : current;
}

/** Whether this track is in the bar at the bottom. */
export const useIsPlayed = (trackId: string): boolean => useCurrent() === trackId;

/** Whether another track than this one is in the bar at the bottom. */
export function useIsAnotherPlayed(trackId: string): boolean {
  return useOtherPlayed(trackId) !== null;
}

export const SKIP_SECONDS = 5;
const FIELDS = "input, textarea, select, dialog:not([data-player-keys]), [role=listbox], [role=menu], [role=slider], [contenteditable]";
const PRESSED_BY_SPACE = "button, summary, a";

/** Where a click has left the focus, which nobody sees there. (Browsers call it visible as soon as a key goes down.) */
let clicked: Element | null = null;

/** Space, arrows, L, comma and full stop, except where they mean something else: in fields, in lists, and space on buttons and links that
 * keys have led to. */
export function usePlayerKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isMeantElsewhere(event) && press(event)) event.preventDefault();
    };
    // Firefox presses a button when the key comes up, whatever became of its going down.
    const onKeyUp = (event: KeyboardEvent) => {
      if (event.key === " " && event.target === clicked && playerOfKeys() && !isMeantElsewhere(event)) event.preventDefault();
    };
    const onPointerDown = ({ target }: PointerEvent) => {
      clicked = target instanceof Element ? target.closest(PRESSED_BY_SPACE) : null;
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (target !== clicked) clicked = null;
    };
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener("keydown", onKeyDown, { signal });
    window.addEventListener("keyup", onKeyUp, { signal });
    window.addEventListener("pointerdown", onPointerDown, { signal, capture: true });
    window.addEventListener("focusin", onFocus, { signal });
    return () => stop.abort();
  }, []);
}

/** Whether a key was pressed in a place that has its own meaning for it. */
export function isMeantElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  if (!(event.target instanceof Element)) return false;
  if (event.target.closest(FIELDS)) return true;
  if (event.key !== " ") return event.target.closest("[role=grid]") !== null;
  return event.target !== clicked && event.target.closest(`[role=grid], ${PRESSED_BY_SPACE}`) !== null;
}

/** Whether the key was one of the player's. */
function press(event: KeyboardEvent): boolean {
  const deck = playerOfKeys();
  const key = event.key.toLowerCase();
  const action = deck && ACTIONS[key];
  if (action && (REPEATED.has(key) || !event.repeat)) action(deck);
  return action !== undefined;
}

const ACTIONS: Readonly<Record<string, (player: ControllablePlayer) => void>> = {
  arrowleft: (player) => player.skip(-SKIP_SECONDS),
  arrowright: (player) => player.skip(SKIP_SECONDS),
  " ": (player) => player.toggle(),
  l: (player) => player.toggleLoop(),
  ",": (player) => player.scaleLoop(0.5),
  ".": (player) => player.scaleLoop(2),
};
/** Done again while the key is held down. */
const REPEATED = new Set(["arrowleft", "arrowright"]);
