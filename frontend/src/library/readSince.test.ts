import { expect, it } from "vitest";

import { readSince } from "./readSince";

const counts = (total: number, waiting: number, running = 0) => ({ total, waiting, running });

it("counts what was read since the beginning, of what came then and later", () => {
  expect(readSince(counts(3, 0), counts(3, 0))).toEqual({ read: 0, total: 0 });
  // Of 24 that came, 14 are read.
  expect(readSince(counts(3, 0), counts(27, 8, 2))).toEqual({ read: 14, total: 24 });
  // A page that was loaded meanwhile begins there.
  expect(readSince(counts(27, 8, 2), counts(27, 3, 2))).toEqual({ read: 5, total: 10 });
});

it("is never negative: tracks may be deleted", () => {
  expect(readSince(counts(27, 8), counts(20, 5))).toEqual({ read: 0, total: 5 });
});
