import { expect, it } from "vitest";

import { numberWithUnit, rowsOf } from "./SummaryTable";

it("writes a tempo with one decimal at most, as answers do, and other numbers with four digits", () => {
  expect([numberWithUnit(92.01, "BPM"), numberWithUnit(123.68, "BPM"), numberWithUnit(12.345, "dB"), numberWithUnit(3, "")]).toEqual(["92 BPM", "123.7 BPM", "12.35 dB", "3"]);
});

it("shows what is measured from 0 to 1 as the whole page does, from 0 to 100", () => {
  expect(rowsOf({ energy_0_to_1: 0.534 })).toEqual([["Energy", "53 / 100"]]);
});
