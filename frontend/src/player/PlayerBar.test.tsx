import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import { keys } from "../api/keys";
import type { ListedTrack } from "../api/tracks";
import PlayerBar from "./PlayerBar";
import { closePlayers, trackPlayerOf } from "./players";

vi.mock("./shift/pitchShifter", () => ({ pitchShifterOf: () => Promise.resolve({ setSemitones: vi.fn(), close: vi.fn(), delaySeconds: 0 }) }));

const track = { id: "a", title: "Rails", artist: "", cover: "", status: "pending", duration: 65, facts: { tempo_bpm: 120, key: "Ab major", camelot: "4B" } } as ListedTrack;

afterEach(() => {
  cleanup();
  closePlayers();
});

it("tells tempo and key as they sound", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(keys.track("a"), track);
  render(
    <QueryClientProvider client={client}>
      <PlayerBar trackId="a" />
    </QueryClientProvider>,
  );
  expect(screen.getByText("120 BPM")).toBeTruthy();
  expect(screen.getByTitle("A♭ major")).toBeTruthy();
  act(() => trackPlayerOf("a").setRate(0.75));
  await act(() => trackPlayerOf("a").setPitch(2));
  expect(screen.getByText("90 BPM")).toBeTruthy();
  expect(screen.getByTitle("B♭ major")).toBeTruthy();
});
