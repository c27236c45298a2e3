import type { MouseEvent } from "react";

/** Open a popover by a right click when its button is released. On Linux and macOS the browser asks for the menu while the button is
 * still down, and a popover that is open when it goes up outside is closed at once. */
export function afterRelease(event: MouseEvent, open: () => void): void {
  if (event.buttons === 0) open();
  // Later: the browser closes popovers after the event.
  else window.addEventListener("pointerup", () => setTimeout(open), { once: true });
}
