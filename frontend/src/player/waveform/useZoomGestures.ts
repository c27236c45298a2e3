import { useEffect, type RefObject } from "react";

import { timeAt } from "./timeAt";
import type { TimeWindow } from "./timeWindow";

/** Wheel distance from the whole track to the closest zoom. */
const WHEEL_PIXELS = 1500;

/** The wheel and two fingers zoom, and move along. */
export function useZoomGestures(place: RefObject<HTMLElement | null>, timeWindow: TimeWindow | undefined): void {
  useEffect(() => {
    const element = place.current;
    if (!element || !timeWindow) return;
    const gone = new AbortController();
    // React's own listeners cannot prevent the page from zooming.
    const options = { passive: false, signal: gone.signal };
    element.addEventListener("wheel", (event) => turnWheel(event, element, timeWindow), options);
    const pinch = pinching(element, timeWindow);
    element.addEventListener("touchmove", pinch, options);
    element.addEventListener("touchstart", pinch, options);
    return () => gone.abort();
  }, [place, timeWindow]);
}

/** Ctrl (or ⌘) and wheel, which is also a touchpad's pinch, zooms at the pointer; Shift and wheel, or a sideways one, moves along. */
function turnWheel(event: WheelEvent, element: HTMLElement, timeWindow: TimeWindow): void {
  const sideways = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX;
  if (event.ctrlKey || event.metaKey) {
    timeWindow.zoomTo(timeWindow.closeness - event.deltaY / WHEEL_PIXELS, timeAt(element, event.clientX, timeWindow));
  } else if (event.shiftKey || Math.abs(sideways) > Math.abs(event.deltaY)) {
    timeWindow.panByShare(sideways / element.clientWidth);
  } else return;
  event.preventDefault();
}

/** Two fingers: what lies between them stays between them. */
function pinching(element: HTMLElement, timeWindow: TimeWindow): (event: TouchEvent) => void {
  let before = { distance: 1, middle: 0 };
  return (event) => {
    const [one, other] = event.touches;
    if (!one || !other) return;
    const now = { distance: Math.max(1, Math.abs(one.clientX - other.clientX)), middle: (one.clientX + other.clientX) / 2 };
    if (event.type === "touchmove") {
      timeWindow.panByShare((before.middle - now.middle) / element.clientWidth);
      timeWindow.magnify(now.distance / before.distance, timeAt(element, now.middle, timeWindow));
      event.preventDefault();
    }
    before = now;
  };
}
