import { useRef, useState, type PointerEvent } from "react";

import type { Span } from "../snap";
import type { TrackPlayer } from "../trackPlayer";
import { timeAt } from "./timeAt";
import type { TimeWindow } from "./timeWindow";

/** A pointer that moves less than this clicks. */
const LEAST_DRAG_PIXELS = 4;
/** As near as this to an edge of the passage, dragging moves the edge. */
const EDGE_PIXELS = 6;

interface Gestures {
  /** The passage while it is dragged, from beat to beat as it will be; null while none is. */
  dragged: Span | null;
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  onPointerUp: (event: PointerEvent<HTMLElement>) => void;
  onPointerCancel: () => void;
}

/** On the waveform: a click plays from there, dragging marks a passage or moves one of its edges. */
export function usePassageDrag(deck: TrackPlayer, timeWindow: TimeWindow | undefined): Gestures {
  const drag = useRef<{ x: number; from: number; isMoved: boolean } | null>(null);
  const [dragged, setDragged] = useState<Span | null>(null);
  const secondsAt = (event: PointerEvent<HTMLElement>, x = event.clientX) => timeAt(event.currentTarget, x, timeWindow);
  const end = () => {
    drag.current = null;
    setDragged(null);
  };
  return {
    dragged,
    onPointerDown: (event) => {
      // A second finger zooms.
      if (!event.isPrimary) end();
      if (event.button !== 0 || !event.isPrimary || !timeWindow) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const { passage } = deck.read();
      const [before, after] = [secondsAt(event, event.clientX - EDGE_PIXELS), secondsAt(event, event.clientX + EDGE_PIXELS)];
      const isAt = (edge: number) => edge > before && edge < after;
      // An edge is dragged away from the other one.
      const other = passage && (isAt(passage.start) ? passage.end : isAt(passage.end) ? passage.start : null);
      drag.current = { x: event.clientX, from: other ?? secondsAt(event), isMoved: false };
    },
    onPointerMove: (event) => {
      const { current } = drag;
      if (!current) return;
      current.isMoved ||= Math.abs(event.clientX - current.x) >= LEAST_DRAG_PIXELS;
      if (current.isMoved) setDragged(deck.snapped(spanOf(current.from, secondsAt(event))));
    },
    onPointerUp: (event) => {
      const { current } = drag;
      end();
      if (!current) return;
      if (current.isMoved) deck.markSnapped(spanOf(current.from, secondsAt(event)));
      else deck.playFrom(secondsAt(event));
    },
    onPointerCancel: end,
  };
}

function spanOf(one: number, other: number): Span {
  return { start: Math.min(one, other), end: Math.max(one, other) };
}
