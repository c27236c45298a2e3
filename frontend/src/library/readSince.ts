import type { LibraryProgress } from "../api/schema";

export type Counts = Pick<LibraryProgress, "total" | "waiting" | "running">;

/** How many tracks were read since then, and how many of all that were to be read. */
export function readSince(first: Counts, now: Counts): { read: number; total: number } {
  const [left, before] = [now.waiting + now.running, first.waiting + first.running];
  const read = Math.max(0, now.total - left - (first.total - before));
  return { read, total: read + left };
}
