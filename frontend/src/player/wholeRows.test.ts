// @vitest-environment jsdom
import { expect, it } from "vitest";

import { showWholeRows } from "./wholeRows";

/** Three rows of 100 pixels below a head of 50, which stays, in a box that is so high; scrolled so far. Returns how far after that. */
function scrolled(height: number, from: number, canGoBack = true): number {
  document.body.innerHTML = `<div style="overflow-y: auto" data-open="true"><p data-stays=""></p><ol><li></li><li></li><li></li></ol></div>`;
  const box = document.querySelector("div") as HTMLElement;
  Object.defineProperties(box, { clientHeight: { value: height }, scrollHeight: { value: 350 } });
  box.scrollTop = from;
  const at = (element: Element | null, place: () => DOMRect) => Object.assign(element ?? {}, { getBoundingClientRect: place });
  at(box, () => new DOMRect(0, 0, 100, height));
  at(document.querySelector("p"), () => new DOMRect(0, 0, 100, 50));
  const rows = [...document.querySelectorAll("li")];
  rows.forEach((row, index) => at(row, () => new DOMRect(0, 50 + 100 * index - box.scrollTop, 100, 100)));
  showWholeRows(rows, canGoBack);
  return box.scrollTop;
}

it("moves on to the next row, where there is enough to scroll", () => {
  expect(scrolled(200, 30)).toBe(100);
  expect(scrolled(200, 100)).toBe(100);
});

it("goes back to the beginning of a row at the end of the way", () => {
  expect(scrolled(300, 50)).toBe(0);
  expect(scrolled(230, 110)).toBe(100);
  expect(scrolled(230, 110, false)).toBe(110);
});
