import type { MouseEvent } from "react";

import type { Anchor } from "./placeBeside";

/** Keep the second click of a double click on a button from what is in the box that the first one has opened. */
export function leaveSecondClick(event: MouseEvent, anchor: Anchor | null): void {
  if (event.detail < 2 || !anchor) return;
  const { left, top, right, bottom } = anchor.getBoundingClientRect();
  // Elsewhere it belongs to another click in the box, such as one before it was opened again.
  if (event.clientX < left || event.clientX > right || event.clientY < top || event.clientY > bottom) return;
  event.preventDefault();
  event.stopPropagation();
}
