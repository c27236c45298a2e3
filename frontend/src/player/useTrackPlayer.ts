import { useEffect, useMemo, useSyncExternalStore } from "react";

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

/** Space, arrows and L, except where they mean something else: in fields, in lists, and space on buttons and links. */
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
  if (!deck) return false;
  if (event.key === "ArrowLeft") deck.skip(-SKIP_SECONDS);
  else if (event.key === "ArrowRight") deck.skip(SKIP_SECONDS);
  else if (event.key === " " && !event.repeat) deck.toggle();
  else if (event.key.toLowerCase() === "l" && !event.repeat) deck.toggleLoop();
  else return event.key === " ";
  return true;
}
