import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";

import { keys } from "../../api/keys";
import type { Overrides } from "../../api/overrides";
import type { Track } from "../../api/tracks";
import { setLanguage } from "../../i18n";
import { HarmonyCard, RhythmCard, StructureCard } from "./cards";

// The plot library draws on a canvas, which jsdom has not.
vi.mock("./SeriesPlot", () => ({ SeriesPlot: ({ label }: { label: string }) => <p>{label}</p> }));
afterEach(cleanup);

const track = { id: "t", title: "Rails", duration: 100 } as Track;
const overrides = { key: null, time_signature: null, measured: { key: null, time_signature: null }, can_undo: false } as Overrides;

function shown(Card: typeof HarmonyCard, summary: Record<string, unknown>, data: object, asked: Record<string, unknown> = {}, said = "", inForce = overrides, isCorrected = false) {
  const client = new QueryClient();
  const data_url = "/api/tracks/t/analysis/it";
  client.setQueryData(keys.data("t", data_url), { chords: [], beat_times: [], downbeat_times: [], ...data });
  client.setQueryData(keys.overrides("t"), inForce);
  client.setQueryData(keys.track("t"), bachata);
  client.setDefaultOptions({ queries: { staleTime: Infinity } });
  render(
    <QueryClientProvider client={client}>
      <Card track={track} said={said} isCorrected={isCorrected} step={{ call_id: "1", tool: "it", data_url, summary, arguments: asked }} />
    </QueryClientProvider>,
  );
}

it.each([
  ["refused", "/api/tracks/t/analysis/gone", /^This could not be shown/],
  ["missing", undefined, /^This could not be shown/],
])("is a line where the measurement is %s", async (_, data_url, line) => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("{}", { status: 404 })));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <div data-testid="place">
        <RhythmCard track={track} step={{ call_id: "1", tool: "it", summary: {}, ...(data_url && { data_url }) }} />
      </div>
    </QueryClientProvider>,
  );
  if (data_url) expect(screen.getByTestId("place").childElementCount).toBe(0);
  const said = await screen.findByText(line);
  expect(said.matches("[data-testid] > [data-not-drawn]")).toBe(true);
  vi.unstubAllGlobals();
});

const bachata = { ...track, genre: "Bachata", facts: { tempo_bpm: 63, corrected: [] } };

it("tells that a tempo is unusual for the genre, and corrects it by a click; not of a passage", async () => {
  // Measurements, too: they are fetched again after the correction.
  const answer = { ...overrides, measured: { tempo_bpm: 63 }, chords: [], beat_times: [], downbeat_times: [] };
  const sent = vi.fn<typeof fetch>(() => Promise.resolve(Response.json(answer)));
  vi.stubGlobal("fetch", sent);
  shown(RhythmCard, {}, { tempo_bpm: 63 }, {}, "", { ...overrides, measured: { tempo_bpm: 63 }, tempo_factor: "1", tempo_bpm: null } as Overrides);
  expect(screen.getByText(/half of what is usual for Bachata/)).toBeTruthy();
  fireEvent.click(screen.getAllByRole("button", { name: /Double/ })[0] as HTMLElement);
  await vi.waitFor(() => expect(JSON.stringify(sent.mock.calls)).toContain("tempo_factor"));
  cleanup();
  shown(RhythmCard, {}, { tempo_bpm: 63 }, { start_seconds: 1, end_seconds: 9 });
  expect(screen.queryByText(/usual for Bachata/)).toBeNull();
  vi.unstubAllGlobals();
});

describe("a card below an answer", () => {
  it("shows what is in force today, and what its answer said before", () => {
    shown(HarmonyCard, { key: "Ab major" }, { key: "F minor", camelot: "4A" });
    expect(screen.getByText("F minor", { selector: "span" })).toBeTruthy();
    expect(screen.getByText("Changed since this answer, which says A♭ major")).toBeTruthy();
  });
  it("says nothing more where its answer made the change", () => {
    shown(RhythmCard, { tempo_bpm: 124 }, { tempo_bpm: 62 }, {}, "", overrides, true);
    expect(screen.getByText("62 BPM")).toBeTruthy();
    expect(screen.queryByText(/Changed since/)).toBeNull();
  });
  it("says nothing more where both agree", () => {
    shown(RhythmCard, { tempo_bpm: 124, time_signature: "4/4" }, { tempo_bpm: 124.04, time_signature: "4/4" });
    expect(screen.getByText("124 BPM")).toBeTruthy();
    expect(screen.queryByText(/Changed since/)).toBeNull();
  });
  it("says how steady the beat is in the language of the page", async () => {
    await setLanguage("de");
    shown(RhythmCard, {}, { tempo_bpm: 123.68, steadiness_word: "very steady" });
    expect(screen.getByText("123,7 BPM")).toBeTruthy();
    expect(screen.getByText("sehr gleichmäßig")).toBeTruthy();
    await setLanguage("en");
  });
  it("names the passage that it is about", () => {
    shown(HarmonyCard, {}, { key: "Bb minor" }, { start_seconds: 30, end_seconds: 60 });
    expect(screen.getByText("Key and chords – Rails – 0:30 – 1:00")).toBeTruthy();
  });
  it("folds the chart of the beats where only the tempo was asked for", async () => {
    const steady = { tempo_bpm: 120, beat_times: [0, 0.5, 1, 1.5] };
    shown(RhythmCard, {}, steady, {}, "The tempo is 120 BPM.");
    expect(screen.queryByText(/^Deviation of each beat/)).toBeNull();
    fireEvent.click(screen.getByText("Show the beats"));
    expect(await screen.findByText(/^Deviation of each beat/)).toBeTruthy();
    cleanup();
    shown(RhythmCard, {}, steady, {}, "The beat is steady.");
    expect(screen.getByText(/^Deviation of each beat/)).toBeTruthy();
    expect(screen.queryByText("Show the beats")).toBeNull();
  });
});

it("shows the energy of sections from 0 to 100", () => {
  shown(StructureCard, {}, { form: "A", sections: [{ start: 0, end: 20, label: "A", bars: 8, energy: 0.534, rms_dbfs: -14 }] });
  const details = screen.getByText("Show the numbers").closest("details") as HTMLDetailsElement;
  details.open = true;
  fireEvent(details, new Event("toggle"));
  expect(screen.getByRole("cell", { name: "53" })).toBeTruthy();
});

it("shows the tonic before other chords where there is no room for all, also where the key spells it otherwise", () => {
  class Observer {
    constructor(private readonly tell: (entries: object[]) => void) {}
    observe = () => this.tell([{ contentRect: { width: 720 } }]);
    disconnect = () => undefined;
  }
  vi.stubGlobal("ResizeObserver", Observer);
  const names = Array.from({ length: 30 }, () => ["C#m", "F#m7", "G#m7"]).flat();
  shown(HarmonyCard, {}, { key: "Db minor", chords: names.map((name, at) => [at, at + 1, name]) });
  expect(screen.getAllByText("C♯m").length).toBe(30);
  expect(screen.getAllByText("F♯m7").length).toBeLessThan(30);
  vi.unstubAllGlobals();
});
