// @vitest-environment node
import { expect, it } from "vitest";

import { csvOf, fileName } from "./csv";

it("writes what every spreadsheet reads", () => {
  const table = { name: "chords", columns: ["start", "chord"], rows: [[0, "Am"], [2.5, 'a "quoted", word'], [null, undefined]] };
  expect(csvOf(table)).toBe('start,chord\r\n0,Am\r\n2.5,"a ""quoted"", word"\r\n,\r\n');
});

it("lets no title become a formula, and leaves numbers alone", () => {
  expect(csvOf({ name: "x", columns: ["a"], rows: [["=1+1"], ["-x"], [-14.2]] })).toBe("a\r\n'=1+1\r\n'-x\r\n-14.2\r\n");
});

it("names the file after the track", () => {
  expect(fileName("Pop 124 / Ünï", "beats")).toBe("Pop-124-Ünï-beats.csv");
});
