// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";

import { placeBeside } from "./placeBeside";

afterEach(() => vi.unstubAllGlobals());

/** Where a box of this size is put beside a button: left, top, right and bottom, with its greatest height. */
function placed([width, height]: [number, number], button: DOMRect, [innerWidth, innerHeight]: [number, number]) {
  vi.stubGlobal("innerWidth", innerWidth);
  vi.stubGlobal("innerHeight", innerHeight);
  const box = document.createElement("div");
  Object.defineProperties(box, { offsetWidth: { value: width }, offsetHeight: { value: height } });
  placeBeside(box, { getBoundingClientRect: () => button });
  const [left, top] = [parseFloat(box.style.left), parseFloat(box.style.top)];
  const shown = box.style.maxHeight ? Math.min(height, parseFloat(box.style.maxHeight)) : height;
  return { left, top, right: left + width, bottom: top + shown };
}

it.each([
  ["below", [200, 300], new DOMRect(100, 50, 32, 32), { left: 100, top: 90 }],
  ["below, moved to the left at the edge", [200, 300], new DOMRect(980, 50, 32, 32), { left: 792, top: 90 }],
  ["above", [200, 300], new DOMRect(100, 500, 32, 32), { left: 100, top: 192 }],
  ["behind it where it is too high for both", [200, 560], new DOMRect(100, 500, 32, 32), { left: 140, top: 32 }],
  ["before it at the edge", [200, 560], new DOMRect(960, 300, 32, 32), { left: 752, top: 32 }],
] as const)("puts a box %s", (_, size, button, place) => {
  expect(placed([...size], button, [1000, 600])).toMatchObject(place);
});

it.each([40, 200, 400, 600, 780])("never covers what opened it, and stays inside of a narrow window (%i)", (y) => {
  const button = new DOMRect(340, y, 44, 44);
  const { left, top, right, bottom } = placed([330, 640], button, [390, 844]);
  expect(top >= button.bottom || bottom <= button.top || left >= button.right || right <= button.left).toBe(true);
  expect(Math.min(left, top, 390 - right, 844 - bottom)).toBeGreaterThanOrEqual(8);
});
