// @vitest-environment node
import { expect, it } from "vitest";

import { moved } from "./order";

it("names the tasks that stand elsewhere once one of them was moved, in their new order", () => {
  expect(moved([1, 2, 3, 4], 3, 1)).toEqual([3, 2]);
  expect(moved([1, 2, 3, 4], 1, 1)).toEqual([2, 1]);
  expect(moved([1, 2, 3, 4], 1, 3)).toEqual([2, 3, 4, 1]);
  expect(moved([1, 2, 3, 4], 4, 0)).toEqual([4, 1, 2, 3]);
});

it("moves nothing beyond the ends, to where it stands, or that is not there", () => {
  expect(moved([1, 2, 3], 1, -1)).toEqual([]);
  expect(moved([1, 2, 3], 3, 3)).toEqual([]);
  expect(moved([1, 2, 3], 2, 1)).toEqual([]);
  expect(moved([1, 2, 3], 9, 1)).toEqual([]);
});
