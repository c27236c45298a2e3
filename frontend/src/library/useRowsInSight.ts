import { useLayoutEffect, useState, type RefObject } from "react";

/** Rows above and below those in sight, so that none is missing while one scrolls. */
const OVERSCAN = 6;
const SCROLL_PAUSE_MS = 150;
/** Browsers round where they scroll to. */
const ROUNDED_PIXELS = 2;

interface Span {
  first: number;
  last: number;
  isScrolling: boolean;
}

/** The rows of a long list that are in sight, and some more at both ends. All have the same height, in pixels. `list` is as high
 * as all of them and lies in the element that scrolls, below a head at most. That element has `data-above` while rows are above. */
export function useRowsInSight(list: RefObject<HTMLElement | null>, count: number, height: number) {
  const [span, setSpan] = useState<Span>({ first: 0, last: 0, isScrolling: false });
  useLayoutEffect(() => {
    const scroller = list.current?.parentElement;
    if (!scroller) return;
    let pause = 0;
    const show = (isScrolling: boolean) => {
      scroller.toggleAttribute("data-above", scroller.scrollTop > ROUNDED_PIXELS);
      const first = Math.max(0, Math.floor(scroller.scrollTop / height) - OVERSCAN);
      const last = Math.ceil((scroller.scrollTop + scroller.clientHeight) / height) + OVERSCAN;
      setSpan((before) => (isSame(before, { first, last, isScrolling }) ? before : { first, last, isScrolling }));
    };
    const scrolled = () => {
      show(true);
      clearTimeout(pause);
      pause = window.setTimeout(() => show(false), SCROLL_PAUSE_MS);
    };
    const size = new ResizeObserver(() => show(false));
    size.observe(scroller);
    scroller.addEventListener("scroll", scrolled, { passive: true });
    return () => {
      size.disconnect();
      clearTimeout(pause);
      scroller.removeEventListener("scroll", scrolled);
    };
  }, [list, height]);
  return { first: span.first, last: Math.min(span.last, count - 1), isScrolling: span.isScrolling };
}

function isSame(one: Span, other: Span): boolean {
  return one.first === other.first && one.last === other.last && one.isScrolling === other.isScrolling;
}

/** Bring a row into sight if it is not: at the end that is nearer. */
export function scrollToRow(list: HTMLElement, index: number, height: number): void {
  const scroller = list.parentElement;
  if (!scroller) return;
  const head = list.offsetTop - scroller.offsetTop;
  const [top, bottom] = [index * height, head + (index + 1) * height - scroller.clientHeight];
  if (scroller.scrollTop > top) scroller.scrollTop = top;
  else if (scroller.scrollTop < bottom) scroller.scrollTop = bottom;
}

/** Bring a row to the middle, unless it is in sight. */
export function revealRow(list: HTMLElement, index: number, height: number): void {
  const scroller = list.parentElement;
  if (!scroller) return;
  const head = list.offsetTop - scroller.offsetTop;
  const top = index * height;
  const isInSight = top >= scroller.scrollTop && head + top + height <= scroller.scrollTop + scroller.clientHeight;
  if (!isInSight) scroller.scrollTop = head + top - (scroller.clientHeight - height) / 2;
}
