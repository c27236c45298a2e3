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

/** Whether another track than this one is in the bar at the bottom. */
export function useIsAnotherPlayed(trackId: string): boolean {
  const current = useSyncExternalStore(watchPlayers, currentTrackId);
  return current !== null && current !== trackId;
}

export const SKIP_SECONDS = 5;
const ELSEWHERE = "input, textarea, select, dialog:not([data-player-keys]), [role=grid], [role=listbox], [role=menu], [role=slider], [contenteditable]";

/** Space, arrows, L, comma and full stop, except where they mean something else: in fields, in lists, and space on buttons and links. */
export function usePlayerKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isMeantElsewhere(event) && press(event)) event.preventDefault();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}

/** Whether a key was pressed in a place that has its own meaning for it. */
export function isMeantElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  const places = event.key === " " ? `${ELSEWHERE}, button, summary, a` : ELSEWHERE;
  return event.target instanceof Element && event.target.closest(places) !== null;
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
