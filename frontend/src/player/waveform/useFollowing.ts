import { useEffect } from "react";

import type { TrackPlayer } from "../trackPlayer";
import type { TimeWindow } from "./timeWindow";

/** The window follows the position while it plays, and when it jumps. */
export function useFollowing(deck: TrackPlayer, timeWindow: TimeWindow | undefined): void {
  useEffect(() => {
    if (!timeWindow) return;
    let [frame, last] = [0, deck.media.currentTime];
    const look = () => {
      const now = deck.media.currentTime;
      timeWindow.follow(last, now);
      last = now;
      if (!deck.media.paused) frame = requestAnimationFrame(look);
    };
    const again = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    again();
    const leave = deck.subscribe(again);
    return () => {
      leave();
      cancelAnimationFrame(frame);
    };
  }, [deck, timeWindow]);
}
