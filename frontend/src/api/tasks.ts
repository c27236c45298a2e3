import { get, send } from "./client";
import type * as schema from "./schema";

export type TaskStatus = schema.Task["status"];

export type Task = Pick<
  schema.Task,
  | "id"
  | "title"
  | "description"
  | "status"
  | "track_id"
  | "start_seconds"
  | "end_seconds"
  | "speed_percent"
  | "due_on"
  | "due_at"
>;

export interface TaskGroups {
  tasks: Record<TaskStatus, Task[]>;
  counts: Record<TaskStatus | "total", number>;
}

/** What was done. Without a token, nothing was changed. */
export interface Changed {
  messages: string[];
  undoToken: string | null;
}

type ChangedTask = Pick<schema.TaskChange, "message" | "undo_token">;

export const fetchTasks = () => get<TaskGroups>("/api/tasks");

export const addTask = (title: string) => changed(send<ChangedTask>("POST", "/api/tasks", { title }));

export const renameTask = (id: number, title: string) => changed(send<ChangedTask>("PATCH", `/api/tasks/${id}`, { title }));

export const setTaskStatus = (id: number, status: TaskStatus) =>
  changed(send<ChangedTask>("PATCH", `/api/tasks/${id}/status`, { status }));

export const deleteTask = (id: number) => changed(send<ChangedTask>("DELETE", `/api/tasks/${id}`));

export async function reorderTasks(ids: readonly number[]): Promise<Changed> {
  const answer = await send<{ messages: string[]; undo_token: string | null }>("POST", "/api/tasks/reorder", { task_ids: ids });
  return { messages: answer.messages, undoToken: answer.undo_token };
}

/** Undo a step. Returns the lines that say what was undone. */
export async function undoStep(undoToken: string): Promise<string> {
  const answer = await send<{ data: { message: string } }>("POST", "/api/agent/undo", { undo_token: undoToken });
  return answer.data.message;
}

async function changed(answer: Promise<ChangedTask>): Promise<Changed> {
  const { message, undo_token: undoToken } = await answer;
  return { messages: [message], undoToken };
}
