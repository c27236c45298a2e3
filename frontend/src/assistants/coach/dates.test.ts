// @vitest-environment node
import { expect, it } from "vitest";

import { dayText, daysAfter, daysBetween } from "./dates";

it("counts days across the end of a month and the change to summer time", () => {
  expect(daysAfter("2026-11-30", 1)).toBe("2026-12-01");
  expect(daysAfter("2027-03-27", 2)).toBe("2027-03-29");
  expect(daysBetween("2027-03-27", "2027-03-29")).toBe(2);
  expect(daysBetween("2026-11-24", "2026-11-24")).toBe(0);
});

it("writes a day in the language of the plan", () => {
  expect(dayText("2026-11-24", "en")).toBe("Tue 24 Nov");
  expect(dayText("2026-11-24", "de")).toMatch(/^Di/);
});
