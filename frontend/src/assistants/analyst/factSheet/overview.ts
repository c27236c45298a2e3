import { passageOf } from "../../../chat/passageOf";
import type { ToolStep } from "../../../chat/state/thread";

/** What an answer must have measured to be a description of a track. */
const PARTS = ["analyse_rhythm", "analyse_harmony", "analyse_loudness", "analyse_structure", "analyse_character"] as const;

export interface Overview {
  trackId: string;
  structure: ToolStep;
  harmony: ToolStep;
}

/** The track that an answer describes as a whole; null if it is about several, about a passage or about less. */
export function overviewIn(steps: readonly ToolStep[]): Overview | null {
  const done = steps.filter(({ success, tool }) => success && tool.startsWith("analyse_"));
  const ids = new Set(done.map(trackIdOf));
  const [trackId] = ids;
  if (trackId === undefined || ids.size > 1 || done.some((step) => passageOf(step) !== "")) return null;
  const found = (tool: (typeof PARTS)[number]) => done.find((step) => step.tool === tool);
  const [structure, harmony] = [found("analyse_structure"), found("analyse_harmony")];
  return PARTS.every(found) && structure && harmony ? { trackId, structure, harmony } : null;
}

const trackIdOf = ({ data_url }: ToolStep): string | undefined => /\/tracks\/([^/]+)\//.exec(data_url ?? "")?.[1];
