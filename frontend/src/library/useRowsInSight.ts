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
 * as all of them and lies in the element that scrolls, below a head at most. That element has `data-above` while rows are above.
 * Where that element is as high as its rows, the panel or page around it scrolls. */
export function useRowsInSight(list: RefObject<HTMLElement | null>, count: number, height: number) {
  const [span, setSpan] = useState<Span>({ first: 0, last: 0, isScrolling: false });
  useLayoutEffect(() => {
    const box = list.current;
    const grid = box?.parentElement;
    if (!box || !grid) return;
    let pause = 0;
    const show = (isScrolling: boolean) => {
      const { scroller, above } = scrollerOf(box);
      grid.toggleAttribute("data-above", grid.scrollTop > ROUNDED_PIXELS);
      const top = scroller.scrollTop - above;
      const first = Math.max(0, Math.floor(top / height) - OVERSCAN);
      const last = Math.ceil((top + scroller.clientHeight) / height) + OVERSCAN;
      setSpan((before) => (isSame(before, { first, last, isScrolling }) ? before : { first, last, isScrolling }));
    };
    const scrolled = ({ target }: Event) => {
      if (!(target as Node).contains(box)) return;
      show(true);
      clearTimeout(pause);
      pause = window.setTimeout(() => show(false), SCROLL_PAUSE_MS);
    };
    const size = new ResizeObserver(() => show(false));
    size.observe(grid);
    // Of the grid or the panel: it does not bubble.
    document.addEventListener("scroll", scrolled, { passive: true, capture: true });
    return () => {
      size.disconnect();
      clearTimeout(pause);
      document.removeEventListener("scroll", scrolled, { capture: true });
    };
  }, [list, height]);
  return { first: span.first, last: Math.min(span.last, count - 1), isScrolling: span.isScrolling };
}

function isSame(one: Span, other: Span): boolean {
  return one.first === other.first && one.last === other.last && one.isScrolling === other.isScrolling;
}

/** What scrolls the list, how high that is which scrolls away above the rows, and how high the head that stays over them. */
function scrollerOf(list: HTMLElement) {
  const grid = list.parentElement ?? list;
  const panel = getComputedStyle(grid).overflowY === "visible" && grid.closest("[role=tabpanel], [data-scrolls]");
  const scroller = panel || grid;
  const offset = list.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
  const head = panel ? heightOfSearch(grid) : offset;
  return { scroller, above: panel ? offset - head : 0, head };
}

/** The search stays over the rows where it is sticky. */
function heightOfSearch(grid: HTMLElement): number {
  const search = grid.parentElement?.querySelector<HTMLElement>(":scope > search");
  return search && getComputedStyle(search).position === "sticky" ? search.offsetHeight : 0;
}

/** Bring a row into sight if it is not: at the end that is nearer, or in the middle. */
export function scrollToRow(list: HTMLElement, index: number, height: number, isMiddle = false): void {
  const { scroller, above, head } = scrollerOf(list);
  const top = above + index * height;
  const bottom = head + top + height - scroller.clientHeight;
  const middle = isMiddle && (top + bottom) / 2;
  if (scroller.scrollTop > top) scroller.scrollTop = middle || top;
  else if (scroller.scrollTop < bottom) scroller.scrollTop = middle || bottom;
}
