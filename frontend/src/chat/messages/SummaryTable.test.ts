import { expect, it } from "vitest";

import { numberWithUnit } from "./SummaryTable";

it("writes a tempo with one decimal at most, as answers do, and other numbers with four digits", () => {
  expect([numberWithUnit(92.01, "BPM"), numberWithUnit(123.68, "BPM"), numberWithUnit(12.345, "dB"), numberWithUnit(3, "")]).toEqual(["92 BPM", "123.7 BPM", "12.35 dB", "3"]);
});
