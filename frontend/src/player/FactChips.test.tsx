import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import type { Correction, Overrides } from "../api/overrides";
import type { ListedTrack } from "../api/tracks";
import { FactChips } from "./FactChips";
import { FakeMedia } from "./FakeMedia";
import { TrackPlayer } from "./trackPlayer";

const facts = { tempo_bpm: 120, key: "A minor", camelot: "8A", time_signature: "4/4", loudness_lufs: null };
const measured = { tempo_bpm: 120, key: "A minor", time_signature: "4/4", first_downbeat_seconds: 0 };
let stored: Overrides = { tempo_factor: null, tempo_bpm: null, key: null, time_signature: null, first_downbeat_seconds: null, measured, can_undo: false };

vi.mock("../api/tracks", () => ({ fetchTrack: () => Promise.resolve({ id: "a", facts } as unknown as ListedTrack) }));
vi.mock("../api/overrides", async (original) => ({
  ...(await original<object>()),
  fetchOverrides: () => Promise.resolve(stored),
  correct: (_id: string, correction: Correction) => Promise.resolve((stored = { ...stored, ...correction })),
}));
afterEach(cleanup);

it("says that a correction is saved until another editor is opened", async () => {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })}>
      <FactChips trackId="a" deck={new TrackPlayer("a", new FakeMedia().asElement)} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole("button", { name: "120 BPM" }));
  fireEvent.click(await screen.findByRole("button", { name: "Half tempo: 60 BPM" }));
  expect(await screen.findByText("Saved. New answers will use it.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "4/4" }));
  expect(await screen.findByRole("combobox", { name: "Metre" })).toBeTruthy();
  expect(screen.queryByText("Saved. New answers will use it.")).toBeNull();
});
