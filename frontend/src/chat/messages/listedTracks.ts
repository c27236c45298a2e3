import type { ToolStep } from "../state/thread";
import { withPagesJoined } from "./pages";

const SHOWS_PLAYLIST = "show_playlist";

/** The steps without those that only read a playlist for something else: to change or play it. */
export function withoutReadPlaylists(steps: readonly ToolStep[]): readonly ToolStep[] {
  const last = steps.at(-1);
  return last?.tool === SHOWS_PLAYLIST ? steps : steps.filter(({ tool }) => tool !== SHOWS_PLAYLIST);
}

const LINE = /^\d+\. .*$/gm;

/** A text in two parts: without its numbered list, and the list. It stays whole unless the list names, in their order, the
 * tracks of the only list that was found, on one page or several, and rows show those: not every tool that finds tracks has
 * a card. A colon before the list ends the first part, or is none: other words would follow it. */
export function withoutListedTracks(
  text: string,
  steps: readonly ToolStep[],
  isDrawn: (tool: string) => boolean,
): [text: string, list: string] {
  const drawn = withPagesJoined(withoutReadPlaylists(steps).filter(({ tool }) => isDrawn(tool)));
  const lists = drawn.flatMap(({ summary }) => (Array.isArray(summary?.["tracks"]) ? [summary["tracks"] as { title?: unknown }[]] : []));
  // A search that found nothing, before one for what comes nearest, is no list.
  const found = lists.filter(({ length }) => length > 0);
  const [tracks] = found;
  const lines = text.match(LINE);
  if (!tracks || !lines || found.length > 1 || lines.length < 2 || lines.length > tracks.length) return [text, ""];
  const isListed = lines.every((line, place) => typeof tracks[place]?.title === "string" && line.includes(tracks[place].title));
  if (!isListed) return [text, ""];
  const at = text.search(LINE);
  const before = text.slice(0, at).trim();
  const behind = text.slice(at).replace(LINE, "").replace(/\n{3,}/g, "\n\n").trim();
  const said = behind ? [before.replace(/:$/, "."), behind].filter(Boolean).join("\n\n") : before;
  return [said, lines.join("\n")];
}

/** Whether a tool found any tracks. */
export const findsTracks = ({ summary }: ToolStep): boolean => Array.isArray(summary?.["tracks"]) && summary["tracks"].length > 0;
