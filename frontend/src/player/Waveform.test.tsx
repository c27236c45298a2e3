import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import type { Track } from "../api/tracks";
import { FakeMedia } from "./FakeMedia";
import { TrackPlayer } from "./trackPlayer";
import { TimeWindow } from "./waveform/timeWindow";
import type { ShownWaveform } from "./waveform/useWaveform";
import { Waveform } from "./Waveform";

vi.mock("./waveform/WaveformCanvas", () => ({ default: () => null }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const TRACK = { id: "t", title: "Pop 124", duration: 60, status: "ready" } as Track;

function shown(waveform?: ShownWaveform, isScrubbed = false) {
  vi.stubGlobal("requestAnimationFrame", () => 0);
  vi.stubGlobal("fetch", () =>
    Promise.resolve(new Response(JSON.stringify({ beat_times: [0, 1, 2, 3, 4, 5, 6], downbeat_times: [0, 4] }))),
  );
  const deck = new TrackPlayer("t", new FakeMedia().asElement);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Waveform track={TRACK} deck={deck} shown={waveform} isScrubbed={isScrubbed} />
    </QueryClientProvider>,
  );
  const slider = screen.getByRole("slider", { name: "Position in Pop 124" });
  const told = () => slider.getAttribute("aria-valuetext");
  const press = (key: string, shiftKey = false) => fireEvent.keyDown(slider, { key, shiftKey });
  return { deck, slider, told, press };
}

it("tells the time, and the bar once it has the focus", async () => {
  const { slider, told, press } = shown();
  expect(told()).toBe("0:00 of 1:00");
  fireEvent.focus(slider);
  await waitFor(() => expect(told()).toBe("0:00 of 1:00, bar 1"));
  press("ArrowRight");
  expect(told()).toBe("0:05 of 1:00, bar 2");
  expect(slider.getAttribute("aria-valuenow")).toBe("5");
  press("Home");
  expect(told()).toBe("0:00 of 1:00, bar 1");
});

it("marks a passage by keys, from beat to beat", async () => {
  const { deck, slider, told, press } = shown();
  fireEvent.focus(slider);
  await waitFor(() => expect(told()).toContain("bar"));
  deck.seekTo(1.4);
  press("ArrowRight", true);
  press("ArrowRight", true);
  expect(deck.read()).toMatchObject({ passage: { start: 1, end: 3 }, isLooping: true });
  press("ArrowLeft", true);
  expect(deck.read().passage).toEqual({ start: 1, end: 2 });
  deck.seekTo(3.9);
  press("]");
  expect(deck.read().passage).toEqual({ start: 1, end: 4 });
  deck.seekTo(2.1);
  press("[");
  expect(deck.read().passage).toEqual({ start: 2, end: 4 });
  press("Escape");
  expect(deck.read().passage).toBeNull();
});

it("leaves other keys to the page", () => {
  const { press } = shown();
  expect(press("Tab")).toBe(true);
  expect(press("End")).toBe(false);
});

it("shows a dragged passage from beat to beat while it is dragged", async () => {
  const { deck, slider, told } = shown({ timeWindow: new TimeWindow(60) } as ShownWaveform);
  // A document without layout: a second is ten pixels.
  slider.getBoundingClientRect = () => ({ left: 0, width: 600 }) as DOMRect;
  slider.setPointerCapture = () => undefined;
  const point = (clientX: number) => ({ clientX, button: 0, isPrimary: true, pointerId: 1 });
  fireEvent.pointerEnter(slider);
  await waitFor(() => expect(told()).toContain("bar"));
  fireEvent.pointerDown(slider, point(12));
  fireEvent.pointerMove(slider, point(37));
  const passage = slider.querySelector<HTMLElement>(".passage, [class*=passage]");
  const [left, right] = [10 / 600, 40 / 600];
  expect(parseFloat(passage?.style.left ?? "")).toBeCloseTo(100 * left, 2);
  expect(parseFloat(passage?.style.width ?? "")).toBeCloseTo(100 * (right - left), 2);
  expect(deck.read().passage).toBeNull();
  fireEvent.pointerUp(slider, point(37));
  expect(deck.read().passage).toEqual({ start: 1, end: 4 });
});

it("halves and doubles the loop by keys", async () => {
  const { deck, slider, told, press } = shown();
  fireEvent.focus(slider);
  await waitFor(() => expect(told()).toContain("bar"));
  deck.mark({ start: 0, end: 4 });
  press(",");
  expect(deck.read().passage).toEqual({ start: 0, end: 2 });
  press(".");
  expect(deck.read().passage).toEqual({ start: 0, end: 4 });
});

it("moves the position where it is a slider, and marks nothing", () => {
  const { deck, slider } = shown({ timeWindow: new TimeWindow(60) } as ShownWaveform, true);
  slider.getBoundingClientRect = () => ({ left: 0, width: 600 }) as DOMRect;
  slider.setPointerCapture = () => undefined;
  slider.hasPointerCapture = () => true;
  fireEvent.pointerDown(slider, { clientX: 100, button: 0, isPrimary: true, pointerId: 1 });
  expect(deck.read().position).toBe(10);
  fireEvent.pointerMove(slider, { clientX: 250, pointerId: 1 });
  fireEvent.pointerDown(slider, { clientX: 500, button: 0, isPrimary: false, pointerId: 2 });
  fireEvent.pointerMove(slider, { clientX: 510, pointerId: 2 });
  fireEvent.pointerUp(slider, { clientX: 250, pointerId: 1 });
  expect(deck.read()).toMatchObject({ position: 25, passage: null });
});
