import type { MouseEvent } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { afterRelease } from "./afterRelease";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("opens at once for a key, and after the release of a button", () => {
  const open = vi.fn();
  afterRelease({ buttons: 0 } as MouseEvent, open);
  expect(open).toHaveBeenCalledTimes(1);
  afterRelease({ buttons: 2 } as MouseEvent, open);
  window.dispatchEvent(new Event("pointerup"));
  expect(open).toHaveBeenCalledTimes(1);
  vi.runAllTimers();
  expect(open).toHaveBeenCalledTimes(2);
});

it("opens once after a long press that the browser takes over", () => {
  const open = vi.fn();
  afterRelease({ buttons: 1 } as MouseEvent, open);
  window.dispatchEvent(new Event("pointercancel"));
  vi.runAllTimers();
  expect(open).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event("pointerup"));
  vi.runAllTimers();
  expect(open).toHaveBeenCalledTimes(1);
});
