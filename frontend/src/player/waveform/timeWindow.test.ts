import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { TimeWindow } from "./timeWindow";

let frames: (() => void)[] = [];

beforeEach(() => {
  frames = [];
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => frames.push(draw));
});
afterEach(() => vi.unstubAllGlobals());

const draw = () => frames.splice(0).forEach((each) => each());

it("zooms from two hours to two seconds around a time that stays where it is", () => {
  const shown = new TimeWindow(7200);
  for (const closeness of [0.3, 0.7, 1]) shown.zoomTo(closeness, 1800);
  draw();
  const { start, end } = shown.read();
  expect(end - start).toBeCloseTo(2);
  expect((1800 - start) / (end - start)).toBeCloseTo(0.25);
  expect(shown.closeness).toBeCloseTo(1);
  shown.showAll();
  draw();
  expect(shown.read()).toEqual({ start: 0, end: 7200 });
});

it("stays within the track", () => {
  const shown = new TimeWindow(100);
  shown.zoomTo(2, 0);
  shown.panBy(-50);
  draw();
  expect(shown.read().start).toBe(0);
  expect(shown.read().end).toBeCloseTo(2);
  shown.panTo(500);
  draw();
  expect(shown.read().start).toBeCloseTo(98);
  expect(shown.read().end).toBeCloseTo(100);
});

it("shows the whole of a track that is shorter than the closest zoom", () => {
  const shown = new TimeWindow(1.5);
  shown.zoomTo(1);
  expect(shown.closeness).toBe(0);
  expect(shown.read()).toEqual({ start: 0, end: 1.5 });
});

it("tells its watchers once per frame, and not at all where nothing changes", () => {
  const shown = new TimeWindow(100);
  const watcher = vi.fn();
  shown.subscribe(watcher);
  shown.panBy(3);
  expect(frames).toHaveLength(0);
  for (let step = 1; step <= 5; step++) shown.zoomTo(step / 10);
  expect(watcher).not.toHaveBeenCalled();
  draw();
  expect(watcher).toHaveBeenCalledTimes(1);
  expect(shown.closeness).toBeCloseTo(0.5);
});

function zoomedTo(start: number): TimeWindow {
  const shown = new TimeWindow(100);
  shown.zoomTo(Math.log(10) / Math.log(50), 0);
  shown.panTo(start);
  draw();
  return shown;
}

it("follows the music from the middle on", () => {
  const shown = zoomedTo(20);
  shown.follow(23, 23.1);
  draw();
  expect(shown.read().start).toBeCloseTo(20);
  shown.follow(25, 25.1);
  draw();
  expect(shown.read().start).toBeCloseTo(20.1);
});

it("moves to a position that one jumps to, but leaves alone who looks elsewhere", () => {
  const shown = zoomedTo(20);
  shown.follow(60, 60.1);
  draw();
  expect(shown.read().start).toBeCloseTo(20);
  shown.follow(60, 80);
  draw();
  expect(shown.read().start).toBeCloseTo(75);
  shown.follow(80, 77);
  draw();
  expect(shown.read().start).toBeCloseTo(75);
});
