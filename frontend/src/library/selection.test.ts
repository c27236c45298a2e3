import { expect, it } from "vitest";

import { extended, NOTHING, ticked, without } from "./selection";

const IDS = ["a", "b", "c", "d"];
const idAt = (index: number) => IDS[index];

it("ticks and unticks", () => {
  const both = ticked(ticked(NOTHING, "a", 0, true), "c", 2, true);
  expect(both.ids).toEqual(["a", "c"]);
  expect(ticked(both, "a", 0, false).ids).toEqual(["c"]);
});

it("extends up and down from where one began, and never ticks twice", () => {
  const start = ticked(NOTHING, "c", 2, true);
  expect(extended(start, 3, idAt).ids).toEqual(["c", "d"]);
  expect([...extended(extended(start, 3, idAt), 0, idAt).ids].sort()).toEqual(IDS);
});

it("leaves out what is not loaded, and what is gone", () => {
  expect(extended(NOTHING, 9, idAt).ids).toEqual(IDS);
  expect(without({ ids: IDS, anchor: 0 }, ["b", "x"]).ids).toEqual(["a", "c", "d"]);
});
