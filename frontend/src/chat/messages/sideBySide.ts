import { SIDE_BY_SIDE, type CardProps } from "../../assistants/registry";
import { grouped } from "../evidence/grouped";
import { trackIdOf } from "../evidence/facts";
import { passageOf } from "../passageOf";

type Step = CardProps["step"];

/** By tool: the value of the result for each row of the table. */
const ROWS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  analyse_rhythm: { tempo_bpm: "tempo_bpm", time_signature: "time_signature" },
  analyse_harmony: { key: "key", camelot: "camelot" },
  analyse_loudness: { loudness_lufs: "integrated_lufs" },
};
const MOST_TRACKS = 5;

/** The measurements of whole tracks as a step with one table, where the same was measured of two to five tracks and nothing
 * else was found. */
export function sideBySide(steps: readonly Step[], titleOf: (trackId: string) => string | undefined): Step | undefined {
  const isMeasured = ({ tool }: Step) => tool.startsWith("analyse_");
  const byTrack = grouped(steps.filter(({ tool }) => tool in ROWS), (step) => trackIdOf(step) ?? "");
  const toolsOf = (own: readonly Step[]) => own.map(({ tool }) => tool).sort().join();
  const all = [...byTrack.values()].map(toolsOf);
  const isOne = steps.every(isMeasured) && !steps.some(passageOf) && new Set(all).size === 1;
  if (!isOne || byTrack.size < 2 || byTrack.size > MOST_TRACKS) return undefined;
  const tracks = [...byTrack].map(([id, own]) => ({ track_id: id, title: titleOf(id), ...Object.assign({}, ...own.map(rowsOf)) as object }));
  return tracks.some(({ title }) => title === undefined) ? undefined : { call_id: SIDE_BY_SIDE, tool: SIDE_BY_SIDE, success: true, summary: { tracks } };
}

function rowsOf({ tool, summary }: Step): Record<string, unknown> {
  return Object.fromEntries(Object.entries(ROWS[tool] ?? {}).map(([row, name]) => [row, summary[name]]));
}
