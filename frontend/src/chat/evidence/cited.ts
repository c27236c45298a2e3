import type { ToolStep } from "../state/thread";
import type { Finding } from "./facts";

/** What a result cites as the measurements behind its arguments: `evidence` of a track, each with the URL of its data. */
interface Cited {
  track_id: string;
  key?: unknown;
  evidence: readonly { measure: string; value: number | string; data_url: string }[];
}

const AGENT = /\/analysis\/(\w+)$/;

/** Find the measurements that a result cites, each as a finding of the agent that measured it. */
export function citedIn(found: unknown, step: ToolStep): Finding[] {
  if (Array.isArray(found)) return found.flatMap((item) => citedIn(item, step));
  if (typeof found !== "object" || found === null) return [];
  if (!isCited(found)) return Object.values(found).flatMap((item) => citedIn(item, step));
  return found.evidence.flatMap(({ measure, value, data_url }) => {
    const agent = AGENT.exec(data_url)?.[1];
    if (!agent) return [];
    const measuredBy: ToolStep = { tool: `analyse_${agent}`, call_id: step.call_id, data_url };
    const finding = { value, name: measure, step: measuredBy, trackId: found.track_id };
    // The Camelot code stands for the key, which the text names too.
    return measure === "camelot" && typeof found.key === "string" ? [finding, { ...finding, name: "key", value: found.key }] : [finding];
  });
}

function isCited(found: object): found is Cited {
  return "track_id" in found && "evidence" in found && Array.isArray(found.evidence);
}
