import { texts } from "../../texts";

/** What a tool listens to, in everyday words. */
export function subjectOf(tool: string): string {
  const agent = tool.replace(/^analyse_/, "");
  return texts.step.subjects[agent] ?? agent.replaceAll("_", " ");
}
