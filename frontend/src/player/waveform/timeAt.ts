import type { TimeWindow } from "./timeWindow";

/** The time at a horizontal place of an element that shows the window. */
export function timeAt(element: HTMLElement, x: number, timeWindow: TimeWindow | undefined): number {
  const { left, width } = element.getBoundingClientRect();
  const { start, end } = timeWindow?.read() ?? { start: 0, end: 0 };
  return start + Math.min(1, Math.max(0, (x - left) / width)) * (end - start);
}
