/** What a dance is at the moment. No React in here. */

import type { Dance, DanceHead, DanceTask } from "../../api/dances";
import type { DanceTiming } from "./stage/count";
import type { NamedMove } from "./stage/LiveCouple";

export function isActive(task: DanceTask | null | undefined): boolean {
  return task?.status === "pending" || task?.status === "started" || task?.status === "running";
}

/** Whether its user has ended the work: that is no failure. */
export function isCancelled(task: Pick<DanceTask, "status" | "history"> | null | undefined): boolean {
  return task?.status === "failed" && task.history.at(-1)?.stage === "cancelled";
}

export function hasFailed(task: Pick<DanceTask, "status" | "history">): boolean {
  return task.status === "failed" && !isCancelled(task);
}

/** Why it failed, without the name of the step in front of it. */
export function reasonOf({ error, message }: Pick<DanceTask, "error" | "message">): string {
  return error?.replace(/^\w+ failed: /, "") ?? message;
}

/** Whether there is a couple to be seen. */
export function isPlanned(dance: Pick<DanceHead, "key">): boolean {
  return dance.key !== "";
}

/** The dance as the stage needs it; null until it is planned. */
export function timingOf(dance: Dance): DanceTiming<NamedMove> | null {
  if (!dance.blueprint) return null;
  const { beat_times, sections } = dance.blueprint;
  const moves = dance.moves.map(({ name, start_beat, end_beat }) => ({ name, start_beat, counts: end_beat - start_beat }));
  return { beat_times, sections, moves };
}

/** The name of a dance, or what it was asked for. */
export function nameOf({ title, request, track_title: track }: Pick<DanceHead, "title" | "request" | "track_title">): string {
  return title || request || track;
}

export const STAGES = ["extracting_parameters", "analyzing_music", "searching_moves", "generating_blueprint", "assembling_video"] as const;
export type StageName = (typeof STAGES)[number];
export type StageState = "waiting" | "working" | "done" | "failed" | "cancelled";

export interface StageRow {
  name: StageName;
  state: StageState;
  /** What was found, the last message of the stage. */
  message: string;
}

/** The five stages of the work, with what each of them found so far. */
export function stageRows(task: Pick<DanceTask, "status" | "stage" | "history" | "kind">): StageRow[] {
  const reached = task.status === "completed" ? STAGES.length : STAGES.findIndex((name) => name === task.stage);
  const stages = task.kind === "video" ? STAGES.slice(-1) : STAGES;
  return stages.map((name) => {
    const message = task.history.findLast(({ stage }) => stage === name)?.message ?? "";
    const state = stateOf(STAGES.indexOf(name), reached, task.status);
    return { name, message, state: state === "failed" && isCancelled(task) ? "cancelled" : state };
  });
}

function stateOf(at: number, reached: number, status: DanceTask["status"]): StageState {
  if (at < reached) return "done";
  if (at > reached) return "waiting";
  return status === "failed" ? "failed" : "working";
}
