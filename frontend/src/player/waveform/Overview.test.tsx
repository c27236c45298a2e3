import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import { FakeMedia } from "../FakeMedia";
import { TrackPlayer } from "../trackPlayer";
import Overview from "./Overview";
import { TimeWindow } from "./timeWindow";
import type { ShownWaveform } from "./useWaveform";

vi.mock("./WaveformCanvas", () => ({ default: () => null }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const SECTIONS = [
  { label: "A", start: 0, end: 20, bars: 8 },
  { label: "B", start: 20, end: 60, bars: 16 },
];
const MARKS = [{ id: "m", kind: "section", at_seconds: 20.2, text: "Chorus" }];

it("shows where sections begin, with the names that the user gave", async () => {
  vi.stubGlobal("fetch", (address: string) => Promise.resolve(new Response(JSON.stringify(address.includes("marks") ? { marks: MARKS } : { sections: SECTIONS }))));
  const shown = { timeWindow: new TimeWindow(60) } as ShownWaveform;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Overview trackId="t" deck={new TrackPlayer("t", new FakeMedia().asElement)} shown={shown} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(screen.getByText("Chorus").parentElement?.style.left).toBe("33.3333%"));
  expect(screen.getByText("A").parentElement?.style.width).toBe("33.3333%");
});
