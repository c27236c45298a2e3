import { expect, test } from "vitest";

import { clock, nearestClock } from "./format";

test.each([
  [24.4, "0:24", "0:24"],
  [24.5, "0:24", "0:24"],
  [25.5, "0:25", "0:26"],
  [59.6, "0:59", "1:00"],
  [3725, "1:02:05", "1:02:05"],
])("%s s is %s while it plays, and %s as the end of a passage", (seconds, playing, named) => {
  expect(clock(seconds)).toBe(playing);
  // `clock` of the answers does the same.
  expect(nearestClock(seconds)).toBe(named);
});
