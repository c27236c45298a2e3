import { useEffect, useRef, type RefObject } from "react";

import { keepInUpperThird, scrollerOf } from "../player/wholeRows";

/** So long what a user has scrolled to stays. */
const REST_MILLISECONDS = 5000;
const SCROLLING_KEYS = new Set(["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End", "Tab"]);

/** Keep the row with this place of a list where one can read ahead of it, whenever the place or the content of the list changes. */
export function useFollowedRow(list: RefObject<Element | null>, index: number, content: unknown): void {
  const scrolledAt = useRef(-Infinity);
  useEffect(() => {
    const scroller = list.current && scrollerOf(list.current);
    if (!scroller) return;
    const scrolled = () => (scrolledAt.current = performance.now());
    const stop = new AbortController();
    const options = { signal: stop.signal, passive: true };
    scroller.addEventListener("wheel", scrolled, options);
    scroller.addEventListener("touchmove", scrolled, options);
    // The scroll bar.
    scroller.addEventListener("pointerdown", ({ target }) => target === scroller && scrolled(), options);
    scroller.addEventListener("keydown", (event) => SCROLLING_KEYS.has((event as KeyboardEvent).key) && scrolled(), options);
    return () => stop.abort();
  }, [list]);
  const last = useRef({ index, content });
  useEffect(() => {
    if (last.current.index === index && last.current.content === content) return;
    last.current = { index, content };
    // In an upbeat there is no bar yet.
    const row = list.current?.children[Math.max(0, index)];
    if (row && list.current && performance.now() - scrolledAt.current > REST_MILLISECONDS) keepInUpperThird(row, list.current);
  }, [list, index, content]);
}
