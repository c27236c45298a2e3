import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";

import type { Facts, Track } from "../../api/tracks";
import { ComparisonCard } from "../../assistants/analyst/ComparisonCard";
import TrackRows from "../../assistants/analyst/TrackRows";
import { Candidates } from "../../assistants/recommender/debate/Candidates";
import type { CardProps } from "../../assistants/registry";
import { ConversationContext } from "../conversationContext";
import { Annotated } from "../evidence/Annotated";
import { noEvidence, withSteps } from "../evidence/facts";
import type { ToolStep } from "../state/thread";
import { TracksNowContext } from "./tracksNow";

vi.mock("../../playlists/AddToPlaylist", () => ({ AddToPlaylist: () => null }));
vi.mock("../../api/tracks", async (original) => ({ ...(await original<object>()), fetchTracksOf: () => Promise.resolve({ items: [] }) }));
vi.mock("../../comparison/AlignedWaveforms", () => ({ AlignedWaveforms: () => null }));
afterEach(cleanup);

const rails = { id: "rails", title: "Rails", duration: 100 } as Track;
const now = { tempo_bpm: 62, key: "F minor", camelot: "4A", time_signature: "4/4", corrected: ["tempo_bpm"] } as Facts;
const found = { track_id: "rails", title: "Rails", tempo_bpm: 124, key: "F minor", camelot: "4A" };
const other = { track_id: "moons", title: "Paper Moons", tempo_bpm: 120 };

function shown(drawn: ReactNode) {
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <TracksNowContext value={new Map([["rails", { ...rails, facts: now }]])}>{drawn}</TracksNowContext>
    </QueryClientProvider>,
  );
}

const step = (tool: string, summary: Record<string, unknown>, asked: Record<string, unknown> = {}) =>
  ({ call_id: tool, tool, success: true, summary, arguments: asked }) as ToolStep & CardProps["step"];

const text = (said: string, ...steps: ToolStep[]) => (
  <ConversationContext value={{ assistant: "analyst", tracks: [rails] }}>
    <Annotated text={said} evidence={withSteps(noEvidence, steps)} />
  </ConversationContext>
);

it.each([
  ["a row of found tracks", <TrackRows key="" step={step("find_tracks", { tracks: [found, other] })} track={undefined} />],
  ["a comparison", <ComparisonCard key="" step={step("compare_tracks", { tracks: [found, other] })} track={undefined} />],
  [
    "an argument of the recommender",
    <Candidates
      key=""
      candidates={[{ track_id: "rails", title: "Rails", artist: "", duration_seconds: 100, advocates: [], evidence: [{ measure: "tempo_bpm", value: 124 }], argument: "124 BPM" }]}
    />,
  ],
  ["a number of a text", text("The tempo is 124 BPM.", step("analyse_rhythm", { tempo_bpm: 124.04 }))],
])("marks the corrected value in %s, with the value now", (_where, drawn) => {
  shown(drawn);
  expect(screen.getByText("corrected since: 62 BPM")).toBeTruthy();
});

it("marks what an answer corrected, once it is corrected again", () => {
  shown(text("The tempo is 248 BPM (124 BPM was measured).", step("correct_fact", { track_id: "rails", now: { tempo_bpm: 248 }, measured: { tempo_bpm: 124 } })));
  expect(screen.getAllByText(/since/)).toHaveLength(1);
});

it.each([
  ["what is right still", text("The tempo is 62 BPM in F minor.", step("analyse_rhythm", { tempo_bpm: 62 }), step("analyse_harmony", { key: "F minor" }))],
  [
    "the keys of passages",
    text("It probably changes on the way: A minor from 0:00.", step("analyse_harmony", { track_id: "rails", key_changes: [{ start: 0, key: "A minor" }] })),
  ],
  ["what was measured before the correction", text("124 BPM was measured.", step("correct_fact", { track_id: "rails", measured: { tempo_bpm: 124 } }))],
  [
    "what the answer itself corrects",
    text(
      "The tempo is 62 BPM (124 BPM was measured).",
      step("analyse_rhythm", { track_id: "rails", tempo_bpm: 124 }),
      step("correct_fact", { track_id: "rails", now: { tempo_bpm: 62 }, measured: { tempo_bpm: 124 } }),
    ),
  ],
  ["the value of a passage", text("It has 124 BPM there.", step("analyse_rhythm", { tempo_bpm: 124 }, { start_seconds: 10 }))],
  ["a duration with the number of a metre", text("8 tracks, 5 minutes.", step("analyse_rhythm", { time_signature: "5/4" }))],
  ["a difference", text("It is 3.9 BPM faster.", step("analyse_rhythm", { tempo_bpm: 124 }), step("find_tracks", { tracks: [{ ...other, tempo_bpm: 120.1 }] }))],
])("leaves alone %s", (_what, drawn) => {
  shown(drawn);
  expect(screen.queryByText(/since/)).toBeNull();
});
