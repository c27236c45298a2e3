import { expect, it } from "vitest";

import type { CardProps } from "../../assistants/registry";
import { sideBySide } from "./sideBySide";

const step = (tool: string, track: string, summary: Record<string, unknown>, asked = {}): CardProps["step"] => ({
  call_id: tool + track, tool, success: true, summary, arguments: asked, data_url: `/api/tracks/${track}/analysis/it`,
});
const rhythm = (track: string, bpm: number) => step("analyse_rhythm", track, { tempo_bpm: bpm, time_signature: "4/4", beat_count: 9 });
const loudness = (track: string, lufs: number) => step("analyse_loudness", track, { integrated_lufs: lufs });
const titles = new Map([["a", "Rails"], ["b", "Depot"]]);
const tracksOf = (steps: CardProps["step"][]) => sideBySide(steps, (id) => titles.get(id))?.summary["tracks"];

it("puts the same measurements of two tracks into one table", () => {
  expect(tracksOf([rhythm("a", 136), loudness("a", -9), rhythm("b", 132), loudness("b", -11), step("analyse_structure", "a", {})])).toEqual([
    { track_id: "a", title: "Rails", tempo_bpm: 136, time_signature: "4/4", loudness_lufs: -9 },
    { track_id: "b", title: "Depot", tempo_bpm: 132, time_signature: "4/4", loudness_lufs: -11 },
  ]);
});

it.each([
  ["one track", [rhythm("a", 136), loudness("a", -9)]],
  ["different measurements", [rhythm("a", 136), loudness("b", -9)]],
  ["passages", [step("analyse_rhythm", "a", {}, { start_seconds: 10, end_seconds: 20 }), rhythm("b", 132)]],
  ["a track that is not known", [rhythm("a", 136), rhythm("c", 132)]],
  ["a search", [rhythm("a", 136), rhythm("b", 132), step("find_tracks", "a", {})]],
  ["too many tracks", ["a", "b", "c", "d", "e", "f"].map((id) => rhythm(id, 100))],
])("compares nothing of %s", (_, steps) => expect(sideBySide(steps, (id) => (steps.length > 5 ? id : titles.get(id)))).toBeUndefined());
