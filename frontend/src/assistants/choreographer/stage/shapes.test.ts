import { expect, it } from "vitest";

import { convex } from "./shapes";

it("leaves out what lies inside a hull", () => {
  const hull = convex([[0, 0], [2, 0], [1, 1], [2, 2], [0, 2], [1, 0]]);
  expect(hull.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])).toEqual([[0, 0], [0, 2], [2, 0], [2, 2]]);
});
