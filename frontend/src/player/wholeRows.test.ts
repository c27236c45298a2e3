// @vitest-environment jsdom
import { expect, it } from "vitest";

import { keepInUpperThird, showWholeRows } from "./wholeRows";

/** Three rows of 100 pixels below a head of 50, which stays, in a box that is so high; scrolled so far. Returns how far after that. */
function scrolled(height: number, from: number, act = showWholeRows): number {
  document.body.innerHTML = `<div style="overflow-y: auto" data-open="true"><p data-stays=""></p><ol><li></li><li></li><li></li></ol></div>`;
  const box = document.querySelector("div") as HTMLElement;
  Object.defineProperties(box, { clientHeight: { value: height }, scrollHeight: { value: 350 } });
  box.scrollTop = from;
  const at = (element: Element | null, place: () => DOMRect) => Object.assign(element ?? {}, { getBoundingClientRect: place });
  at(box, () => new DOMRect(0, 0, 100, height));
  at(document.querySelector("p"), () => new DOMRect(0, 0, 100, 50));
  const rows = [...document.querySelectorAll("li")];
  rows.forEach((row, index) => at(row, () => new DOMRect(0, 50 + 100 * index - box.scrollTop, 100, 100)));
  act(rows);
  return box.scrollTop;
}

it("moves on to the next row, where there is enough to scroll", () => {
  expect(scrolled(200, 30)).toBe(100);
  expect(scrolled(200, 100)).toBe(100);
});

it("counts tools that stay below the head, wherever they are now", () => {
  const below = (rows: readonly Element[]) => {
    const tools = document.createElement("p");
    Object.defineProperty(tools, "offsetHeight", { value: 30 });
    tools.dataset["stays"] = "";
    tools.style.position = "sticky";
    rows[0]?.parentElement?.before(tools);
    showWholeRows(rows);
  };
  expect(scrolled(200, 30, below)).toBe(70);
});

it("goes back to the beginning of a row at the end of the way", () => {
  expect(scrolled(300, 50)).toBe(0);
  expect(scrolled(230, 110)).toBe(100);
});

it("brings a row that is below the upper third, or above the edge, to the top", () => {
  const keep = (index: number) => (rows: readonly Element[]) => {
    const [row, list] = [rows[index], rows[0]?.parentElement];
    if (row && list) keepInUpperThird(row, Object.assign(list, { getBoundingClientRect: () => new DOMRect(0, row.getBoundingClientRect().top - 100 * index, 100, 300) }));
  };
  expect(scrolled(400, 0, keep(1))).toBe(100);
  expect(scrolled(200, 150, keep(0))).toBe(0);
  // It is in the upper third.
  expect(scrolled(400, 0, keep(0))).toBe(0);
  // The list is above what is shown.
  expect(scrolled(200, 320, keep(1))).toBe(320);
});
