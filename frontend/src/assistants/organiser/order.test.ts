// @vitest-environment node
import { expect, it } from "vitest";

import type { Task } from "../../api/tasks";
import { byDate, moved } from "./order";

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

it("orders open tasks by their dates, those without one last and as they were", () => {
  const task = (id: number, due_on: string | null, due_at: string | null = null) => ({ id, due_on, due_at }) as Task;
  const tasks = [task(1, null), task(2, "2026-12-02"), task(3, null), task(4, "2026-12-01", "17:00:00"), task(5, "2026-12-01")];
  expect(byDate(tasks, "open").map(({ id }) => id)).toEqual([5, 4, 2, 1, 3]);
  expect(byDate(tasks, "done")).toBe(tasks);
});
