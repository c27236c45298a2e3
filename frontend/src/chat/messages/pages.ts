import type { ToolStep } from "../state/thread";

const PAGING = new Set(["offset", "limit"]);

/** Steps that fetched a list page by page, as one step with the whole list. */
export function withPagesJoined<T extends ToolStep>(steps: readonly T[]): T[] {
  const joined: T[] = [];
  for (const step of steps) {
    const before = joined.at(-1);
    if (before && continues(before, step)) joined[joined.length - 1] = { ...before, summary: { ...step.summary, tracks: [...tracksOf(before), ...tracksOf(step)] } };
    else joined.push(step);
  }
  return joined;
}

function continues(before: ToolStep, step: ToolStep): boolean {
  const next = before.summary?.["next_offset"];
  return typeof next === "number" && step.arguments?.["offset"] === next && tracksOf(step).length > 0 && questionOf(before) === questionOf(step);
}

/** What was asked for, without the page. */
function questionOf({ tool, arguments: asked = {} }: ToolStep): string {
  const entries = Object.entries(asked).filter(([name]) => !PAGING.has(name));
  return JSON.stringify([tool, ...entries.sort(([one], [other]) => one.localeCompare(other))]);
}

function tracksOf({ summary }: ToolStep): readonly unknown[] {
  const tracks = summary?.["tracks"];
  return Array.isArray(tracks) ? tracks : [];
}
