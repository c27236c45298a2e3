import type { PointerEvent } from "react";

import type { TrackPlayer } from "../trackPlayer";
import { timeAt } from "./timeAt";
import type { TimeWindow } from "./timeWindow";

/** On the waveform: a tap and dragging move the position, as on a slider. */
export function useScrub(deck: TrackPlayer, timeWindow: TimeWindow | undefined) {
  const seek = (event: PointerEvent<HTMLElement>) => deck.seekTo(timeAt(event.currentTarget, event.clientX, timeWindow));
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || !event.isPrimary || !timeWindow) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      seek(event);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (event.currentTarget.hasPointerCapture(event.pointerId)) seek(event);
    },
  };
}
