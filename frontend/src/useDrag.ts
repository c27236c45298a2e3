import { useState, type PointerEvent } from "react";

interface Drag {
  from: number;
  to: number;
}

/** What the handle of a row listens to. */
export type Grip = ReturnType<ReturnType<typeof useDrag>["grip"]>;

/** Dragging a row of a list to another place, by mouse, finger or pen. While it is dragged nothing moves; `mark` says
 * where it would go. */
export function useDrag(drop: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const grip = (from: number) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ from, to: from });
    },
    onPointerMove: (event: PointerEvent) => {
      if (drag) setDrag({ from, to: placeUnder(event) });
    },
    onPointerUp: () => {
      setDrag(null);
      if (drag) drop(drag.from, drag.to);
    },
    onPointerCancel: () => setDrag(null),
  });
  const mark = (at: number): "above" | "below" | undefined => {
    if (drag?.to !== at || drag.from === at) return undefined;
    return drag.from < at ? "below" : "above";
  };
  return { grip, mark, dragged: drag?.from };
}

/** The place of the row that the pointer is over; above and below the list its ends. */
function placeUnder(event: PointerEvent): number {
  const rows = [...(event.currentTarget.closest("ul, ol")?.children ?? [])];
  const at = rows.findIndex((row) => event.clientY < row.getBoundingClientRect().bottom);
  return at < 0 ? rows.length - 1 : at;
}
