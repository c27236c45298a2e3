import type { Task } from "../../api/tasks";

/** The tasks in the order of their dates, those without one last, as they were. Finished ones stay as they are. */
export function byDate(tasks: readonly Task[], status: Task["status"]): readonly Task[] {
  if (status === "done") return tasks;
  // Behind all dates, which begin with a digit. A day without a time comes before its times.
  const moment = ({ due_on: day, due_at: time }: Task) => (day === null ? "~" : `${day} ${time ?? ""}`);
  return tasks.toSorted((one, other) => (moment(one) < moment(other) ? -1 : Number(moment(one) > moment(other))));
}

/** The tasks that change their place when one moves to the index `to`, in their new order. Empty if it cannot move
 * there, or is there already. */
export function moved(ids: readonly number[], id: number, to: number): readonly number[] {
  const from = ids.indexOf(id);
  if (from < 0 || to < 0 || to >= ids.length || from === to) return [];
  const between = ids.slice(Math.min(from, to), Math.max(from, to) + 1).filter((other) => other !== id);
  return from < to ? [...between, id] : [id, ...between];
}
