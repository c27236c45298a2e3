import { expect, test } from "vitest";

import { clock } from "./format";

test.each([
  [-0.2, "0:00"],
  [24.4, "0:24"],
  [24.5, "0:24"],
  [45.7, "0:45"],
  [59.99, "0:59"],
  [3725.9, "1:02:05"],
])("%s s is %s, rounded down", (seconds, told) => {
  expect(clock(seconds)).toBe(told);
});
