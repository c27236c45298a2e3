import { expect, it } from "vitest";

import { shownIn } from "./Lanes";

it("places the visible part of each section", () => {
  const sections = [
    { start: 0, end: 10 },
    { start: 10, end: 30 },
    { start: 30, end: 40 },
  ];
  expect(shownIn({ start: 5, end: 25 }, sections)).toEqual([
    { index: 0, left: 0, width: 0.25 },
    { index: 1, left: 0.25, width: 0.75 },
  ]);
});

it("leaves out some of very many", () => {
  const sections = Array.from({ length: 2000 }, (_, index) => ({ start: index, end: index + 1 }));
  expect(shownIn({ start: 0, end: 2000 }, sections).length).toBeLessThanOrEqual(120);
  expect(shownIn({ start: 0, end: 10 }, sections)).toHaveLength(10);
});
