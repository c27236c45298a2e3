/** Rows that lie closer than this to an edge are not cut by it. */
const TOLERANCE_PIXELS = 2;

/** After scrolling: move on by the rest of the row that is half below what stays at the top of a player, or back to its beginning where there
 * is no further way, or it is the last. */
export function showWholeRows(rows: readonly Element[]): void {
  const [first] = rows;
  const scroller = first && scrollerOf(first);
  if (!scroller) return;
  const index = rows.findIndex((row) => isCut(row, edgeAbove(row, scroller)));
  const row = rows[index];
  if (!row) return;
  const [cut, edge] = [row.getBoundingClientRect(), edgeAbove(row, scroller)];
  const left = scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop;
  if (index < rows.length - 1 && cut.bottom - edge <= left) scroller.scrollTop += cut.bottom - edge;
  else scroller.scrollTop += startOf(rows, index) - edge;
}

/** Scroll a row of a list to the top, unless it is in the upper third of what is shown: what comes next can be read. Who has scrolled the
 * whole list out of sight stays there. */
export function keepInUpperThird(row: Element, list: Element): void {
  const scroller = scrollerOf(row);
  if (!scroller) return;
  const [top, bottom] = [edgeAbove(row, scroller), scroller.getBoundingClientRect().bottom];
  const [place, whole] = [row.getBoundingClientRect(), list.getBoundingClientRect()];
  if (whole.bottom <= top || whole.top >= bottom) return;
  const isAbove = place.top < top - TOLERANCE_PIXELS;
  if (isAbove || place.bottom > top + (bottom - top) / 3) scroller.scrollTop += place.top - top;
}

/** Where a row begins, with the gap before it: its buttons reach into it. */
function startOf(rows: readonly Element[], index: number): number {
  return rows[index - 1]?.getBoundingClientRect().bottom ?? rows[index]?.getBoundingClientRect().top ?? 0;
}

/** Where what stays above a row ends: the head of the player, and the tools between it and the row that stay below it, wherever they are now. */
function edgeAbove(row: Element, scroller: Element): number {
  const [head, ...tools] = row.closest("[data-open]")?.querySelectorAll<HTMLElement>("[data-stays]") ?? [];
  const edge = Math.max(scroller.getBoundingClientRect().top, head?.getBoundingClientRect().bottom ?? 0);
  return tools.filter((each) => staysAbove(each, row)).reduce((sum, { offsetHeight }) => sum + offsetHeight, edge);
}

function staysAbove(tools: Element, row: Element): boolean {
  const isBefore = (tools.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
  return isBefore && !tools.contains(row) && getComputedStyle(tools).position === "sticky";
}

function isCut(row: Element, edge: number): boolean {
  const { top, bottom } = row.getBoundingClientRect();
  return top < edge - TOLERANCE_PIXELS && bottom > edge + TOLERANCE_PIXELS;
}

/** The part of the page that an element scrolls in. */
export function scrollerOf(element: Element): Element | null {
  for (let each = element.parentElement; each; each = each.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(each).overflowY)) return each;
  }
  return null;
}
