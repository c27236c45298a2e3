import type { ToolStep } from "../state/thread";

const LINE = /^\d+\. .*$/gm;

/** A text in two parts: without its numbered list, and the list. It stays whole unless the list names, in their order, the
 * tracks of the only step that found some, and rows show those: not every tool that finds tracks has a card. */
export function withoutListedTracks(
  text: string,
  steps: readonly ToolStep[],
  isDrawn: (tool: string) => boolean,
): [text: string, list: string] {
  const drawn = steps.filter(({ tool }) => isDrawn(tool));
  const found = drawn.flatMap(({ summary }) => (Array.isArray(summary?.["tracks"]) ? [summary["tracks"] as { title?: unknown }[]] : []));
  const [tracks] = found;
  const lines = text.match(LINE);
  if (!tracks || !lines || found.length > 1 || lines.length < 2 || lines.length > tracks.length) return [text, ""];
  const isListed = lines.every((line, place) => typeof tracks[place]?.title === "string" && line.includes(tracks[place].title));
  return isListed ? [text.replace(LINE, "").replace(/\n{3,}/g, "\n\n").trim(), lines.join("\n")] : [text, ""];
}
