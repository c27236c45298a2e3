import type { MouseEvent } from "react";

/** Keep the second click of a double click from what is in a box that the first one has opened. */
export function leaveSecondClick(event: MouseEvent): void {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}
