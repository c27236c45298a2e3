import { useRef, type PointerEvent } from "react";

import { sheetOf } from "./Sheet";

/** Pixels. Less is not meant. */
const FAR_ENOUGH = 80;

/** Pull the sheet down by its head: far enough closes it. */
export function usePullDown() {
  const from = useRef<number | null>(null);
  const pulled = (event: PointerEvent) => (from.current === null ? 0 : Math.max(0, event.clientY - from.current));
  const end = (event: PointerEvent) => {
    from.current = null;
    move(event, 0);
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0 || !(event.target instanceof Element) || event.target.closest("button, input, select, a")) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = event.clientY;
    },
    onPointerMove: (event: PointerEvent) => from.current !== null && move(event, pulled(event)),
    onPointerUp: (event: PointerEvent) => {
      if (pulled(event) > FAR_ENOUGH) sheetOf(event)?.close();
      end(event);
    },
    onPointerCancel: end,
  };
}

function move(event: PointerEvent, pixels: number): void {
  const sheet = sheetOf(event);
  if (sheet) sheet.style.translate = `0 ${pixels}px`;
}
