import { nearestClock } from "../format";
import type { ToolStep } from "./state/thread";

/** The passage of a tool call: "0:30 – 1:00"; "" for a whole track. */
export function passageOf({ arguments: asked }: ToolStep): string {
  const { start_seconds: start, end_seconds: end } = asked ?? {};
  if (typeof start !== "number" && typeof end !== "number") return "";
  return `${nearestClock(Number(start ?? 0))} – ${typeof end === "number" ? nearestClock(end) : "…"}`;
}
