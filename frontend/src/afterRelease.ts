import type { MouseEvent } from "react";

const ENDS = ["pointerup", "pointercancel"] as const;

/** Open a popover by a right click when its button is released. On Linux and macOS the browser asks for the menu while the button is
 * still down, and a popover that is open when it goes up outside is closed at once. */
export function afterRelease(event: MouseEvent, open: () => void): void {
  if (event.buttons === 0) {
    open();
    return;
  }
  const released = new AbortController();
  // A long press of a finger ends without its release. What is left would open the menu at the next click anywhere.
  const end = () => {
    released.abort();
    // Later: the browser closes popovers after the event.
    setTimeout(open);
  };
  for (const name of ENDS) window.addEventListener(name, end, released);
}
