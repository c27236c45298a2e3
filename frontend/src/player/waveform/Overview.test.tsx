import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
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

function draw(timeWindow: TimeWindow) {
  vi.stubGlobal("fetch", (address: string) => Promise.resolve(new Response(JSON.stringify(address.includes("marks") ? { marks: MARKS } : { sections: SECTIONS }))));
  const shown = { timeWindow } as ShownWaveform;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Overview trackId="t" deck={new TrackPlayer("t", new FakeMedia().asElement)} shown={shown} />
    </QueryClientProvider>,
  );
}

it("shows where sections begin, with the names that the user gave", async () => {
  draw(new TimeWindow(60));
  await waitFor(() => expect(screen.getByText("Chorus").parentElement?.style.left).toBe("33.3333%"));
  expect(screen.getByText("A").parentElement?.style.width).toBe("33.3333%");
});

it("is moved by one finger, and not by a second one", () => {
  const timeWindow = new TimeWindow(60);
  timeWindow.zoomTo(0.5);
  draw(timeWindow);
  const slider = screen.getByRole("slider");
  // A second is ten pixels.
  slider.getBoundingClientRect = () => ({ left: 0, width: 600 }) as DOMRect;
  slider.setPointerCapture = slider.releasePointerCapture = () => undefined;
  slider.hasPointerCapture = () => true;
  const point = (clientX: number, pointerId: number) => ({ clientX, pointerId, button: 0, isPrimary: pointerId === 1 });
  fireEvent.pointerDown(slider, point(300, 1));
  const moved = timeWindow.read();
  expect((moved.start + moved.end) / 2).toBeCloseTo(30);
  fireEvent.pointerDown(slider, point(500, 2));
  fireEvent.pointerMove(slider, point(510, 2));
  expect(timeWindow.read()).toEqual(moved);
});
