// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { used } from "./playerEvents";
import { reportListensLater } from "./reportListensLater";

const stop = vi.fn();
const reportListens = vi.fn<(userId: string) => () => void>(() => stop);
vi.mock("./listens", () => ({ reportListens: (userId: string) => reportListens(userId) }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

it("begins with the first sound, once, and stops", async () => {
  const end = reportListensLater("7");
  expect(reportListens).not.toHaveBeenCalled();
  used("a");
  used("b");
  await vi.advanceTimersByTimeAsync(20_000);
  expect(reportListens.mock.calls).toEqual([["7"]]);
  end();
  expect(stop).toHaveBeenCalledOnce();
});

it("sends what was kept without a sound, and nothing once it is over", async () => {
  const end = reportListensLater("7");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reportListens).toHaveBeenCalledOnce();
  end();
  reportListensLater("8")();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(reportListens).toHaveBeenCalledOnce();
});
