import { useCallback, useEffect, useState, useSyncExternalStore } from "react";

import { TrackPlayer, type PlayerState } from "./trackPlayer";
import { addPlayer, playerOfKeys } from "./playback";

/** The deck of the audio element that gets `attach` as its ref; null until that element is there. */
export function useTrackPlayer(trackId: string) {
  const [deck, setDeck] = useState<TrackPlayer | null>(null);
  const attach = useCallback(
    (media: HTMLAudioElement) => {
      const made = new TrackPlayer(trackId, media);
      const remove = addPlayer(trackId, made);
      setDeck(made);
      return () => {
        remove();
        made.close();
        setDeck(null);
      };
    },
    [trackId],
  );
  return { deck, attach };
}

const never = () => () => undefined;
const nothing: PlayerState = { isPlaying: false, position: 0, hasFailed: false, passage: null, isLooping: false, rate: 1 };

export function usePlayerState(deck: TrackPlayer | null): PlayerState {
  return useSyncExternalStore(deck?.subscribe ?? never, deck?.read ?? (() => nothing));
}

const SKIP_SECONDS = 5;
const ELSEWHERE = "input, textarea, select, dialog, [role=grid], [role=listbox], [role=menu], [role=slider], [contenteditable]";

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

function isMeantElsewhere(event: KeyboardEvent): boolean {
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
