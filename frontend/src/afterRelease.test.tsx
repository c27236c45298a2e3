import type { MouseEvent } from "react";
import { expect, it, vi } from "vitest";

import { afterRelease } from "./afterRelease";

it("opens at once for a key, and after the release of a button", () => {
  vi.useFakeTimers();
  const open = vi.fn();
  afterRelease({ buttons: 0 } as MouseEvent, open);
  expect(open).toHaveBeenCalledTimes(1);
  afterRelease({ buttons: 2 } as MouseEvent, open);
  window.dispatchEvent(new Event("pointerup"));
  expect(open).toHaveBeenCalledTimes(1);
  vi.runAllTimers();
  expect(open).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});
