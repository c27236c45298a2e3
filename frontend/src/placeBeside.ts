const MARGIN_PIXELS = 8;

/** An element, or a place where something was clicked. */
export type Anchor = Pick<Element, "getBoundingClientRect">;

/** Put a fixed box below an element, or above it where there is no room, inside the window. */
export function placeBeside(box: HTMLElement, anchor: Anchor): void {
  const at = anchor.getBoundingClientRect();
  const left = Math.min(at.left, window.innerWidth - box.offsetWidth - MARGIN_PIXELS);
  const below = at.bottom + MARGIN_PIXELS;
  const isTooLow = below + box.offsetHeight > window.innerHeight;
  box.style.left = `${Math.max(MARGIN_PIXELS, left)}px`;
  box.style.top = `${isTooLow ? Math.max(MARGIN_PIXELS, at.top - box.offsetHeight - MARGIN_PIXELS) : below}px`;
}
