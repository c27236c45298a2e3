import { expect, it } from "vitest";

import { byDay } from "./days";

const NOW = new Date(2026, 10, 23, 9, 0);
const at = (day: number, hour = 12, month = 10) => new Date(2026, month, day, hour).toISOString();

it("groups by today, yesterday, the days of this week and months", () => {
  const dates = [at(23, 8), at(22, 23), at(22, 1), at(20), at(2), at(30, 12, 9)];
  expect(byDay(dates, (date) => date, NOW).map(([label, items]) => [label, items.length])).toEqual([
    ["Today", 1],
    ["Yesterday", 2],
    ["Friday", 1],
    ["November 2026", 1],
    ["October 2026", 1],
  ]);
});

it("calls what a faster clock has dated today", () => {
  expect(byDay([at(24)], (date) => date, NOW).map(([label]) => label)).toEqual(["Today"]);
});
