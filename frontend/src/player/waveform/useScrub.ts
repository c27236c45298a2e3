import { useRef, type PointerEvent } from "react";

/** Calls `move` where one pointer is pressed and dragged, as on a slider. A second finger moves nothing; browsers capture each by
 * themselves. */
export function useScrub(move: (event: PointerEvent<HTMLElement>) => void, isEnabled = true) {
  const pointerId = useRef<number>(undefined);
  const end = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerId === pointerId.current) pointerId.current = undefined;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || !event.isPrimary || !isEnabled) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pointerId.current = event.pointerId;
      move(event);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerId === pointerId.current) move(event);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
