import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";

import { keys } from "../../api/keys";
import type { Overrides } from "../../api/overrides";
import type { Track } from "../../api/tracks";
import { HarmonyCard, RhythmCard } from "./cards";

// The plot library draws on a canvas, which jsdom has not.
vi.mock("./SeriesPlot", () => ({ SeriesPlot: () => null }));
afterEach(cleanup);

const track = { id: "t", title: "Rails", duration: 100 } as Track;
const overrides = { measured: {}, can_undo: false } as Overrides;

function shown(Card: typeof HarmonyCard, summary: Record<string, unknown>, data: object, asked: Record<string, unknown> = {}) {
  const client = new QueryClient();
  const data_url = "/api/tracks/t/analysis/it";
  client.setQueryData(keys.data("t", data_url), { chords: [], beat_times: [], downbeat_times: [], ...data });
  client.setQueryData(keys.overrides("t"), overrides);
  client.setDefaultOptions({ queries: { staleTime: Infinity } });
  render(
    <QueryClientProvider client={client}>
      <Card track={track} step={{ call_id: "1", tool: "it", data_url, summary, arguments: asked }} />
    </QueryClientProvider>,
  );
}

describe("a card below an answer", () => {
  it("shows what is in force today, and what its answer said before", () => {
    shown(HarmonyCard, { key: "Ab major" }, { key: "F minor", camelot: "4A" });
    expect(screen.getByText("F minor", { selector: "span" })).toBeTruthy();
    expect(screen.getByText("Changed since this answer, which says A♭ major")).toBeTruthy();
  });
  it("says nothing more where both agree", () => {
    shown(RhythmCard, { tempo_bpm: 124, time_signature: "4/4" }, { tempo_bpm: 124.04, time_signature: "4/4" });
    expect(screen.getByText("124 BPM")).toBeTruthy();
    expect(screen.queryByText(/Changed since/)).toBeNull();
  });
  it("names the passage that it is about", () => {
    shown(HarmonyCard, {}, { key: "Bb minor" }, { start_seconds: 30, end_seconds: 60 });
    expect(screen.getByText("Key and chords – Rails – 0:30 – 1:00")).toBeTruthy();
  });
});
