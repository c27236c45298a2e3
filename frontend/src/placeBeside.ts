const MARGIN_PIXELS = 8;

/** An element, or a place where something was clicked. */
export type Anchor = Pick<Element, "getBoundingClientRect">;

/** Put a fixed box below an element, or where there is no room, above or beside it, inside the window. It never covers the element: a pointer
 * that has just opened it rests on none of its buttons. */
export function placeBeside(box: HTMLElement, anchor: Anchor): void {
  const at = anchor.getBoundingClientRect();
  // Near an edge of the window it would be measured narrower, and higher, than it is shown.
  Object.assign(box.style, { left: "0", top: "0", maxHeight: "" });
  const { left, top, most } = placeOf({ width: box.offsetWidth, height: box.offsetHeight }, at);
  Object.assign(box.style, { left: `${left}px`, top: `${top}px`, maxHeight: most === undefined ? "" : `${most}px` });
}

interface Place {
  left: number;
  top: number;
  /** How high it may be: it scrolls where nothing else helps. */
  most?: number;
}

function placeOf({ width, height }: { width: number; height: number }, at: DOMRect): Place {
  const [lastLeft, lastTop] = [window.innerWidth - width - MARGIN_PIXELS, window.innerHeight - height - MARGIN_PIXELS];
  const [below, above] = [at.bottom + MARGIN_PIXELS, at.top - height - MARGIN_PIXELS];
  const [after, before] = [at.right + MARGIN_PIXELS, at.left - width - MARGIN_PIXELS];
  const left = Math.max(MARGIN_PIXELS, Math.min(at.left, lastLeft));
  if (below <= lastTop) return { left, top: below };
  if (above >= MARGIN_PIXELS) return { left, top: above };
  const top = Math.max(MARGIN_PIXELS, Math.min(at.top, lastTop));
  if (after <= lastLeft) return { left: after, top };
  if (before >= MARGIN_PIXELS) return { left: before, top };
  const [roomAbove, roomBelow] = [at.top - 2 * MARGIN_PIXELS, window.innerHeight - below - MARGIN_PIXELS];
  if (roomBelow >= roomAbove) return { left, top: below, most: roomBelow };
  return { left, top: MARGIN_PIXELS, most: roomAbove };
}
