/** Rows that lie closer than this to an edge are not cut by it. */
const TOLERANCE_PIXELS = 2;

/** After scrolling: move on by the rest of the row that is half below what stays at the top of a player, or back to its beginning where there
 * is no further way, or it is the last.
 *
 * canGoBack : whether what is at the bottom may be lost */
export function showWholeRows(rows: readonly Element[], canGoBack = true): void {
  const head = rows[0]?.closest("[data-open]")?.querySelector("[data-stays]");
  const scroller = rows[0] && scrollerOf(rows[0]);
  if (!head || !scroller) return;
  const edge = Math.max(head.getBoundingClientRect().bottom, scroller.getBoundingClientRect().top);
  const cut = rows.findIndex((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return top < edge - TOLERANCE_PIXELS && bottom > edge + TOLERANCE_PIXELS;
  });
  const row = rows[cut]?.getBoundingClientRect();
  if (!row) return;
  const left = scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop;
  const canGoOn = cut < rows.length - 1 && row.bottom - edge <= left;
  if (canGoOn) scroller.scrollTop += row.bottom - edge;
  else if (canGoBack) scroller.scrollTop += row.top - edge;
}

function scrollerOf(element: Element): Element | null {
  for (let each = element.parentElement; each; each = each.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(each).overflowY)) return each;
  }
  return null;
}
