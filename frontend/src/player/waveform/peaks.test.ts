import { expect, it, vi } from "vitest";

import { BYTES_PER_POINT, levelFor, Peaks, type Level } from "./peaks";

const LEVELS: Level[] = [
  { points_per_second: 100, points: 10_000 },
  { points_per_second: 25, points: 2500 },
  { points_per_second: 6.25, points: 625 },
];

it("takes the coarsest level with a point for each pixel", () => {
  expect(levelFor(LEVELS, 1)).toBe(2);
  expect(levelFor(LEVELS, 6.25)).toBe(2);
  expect(levelFor(LEVELS, 7)).toBe(1);
  expect(levelFor(LEVELS, 100)).toBe(0);
  expect(levelFor(LEVELS, 4000)).toBe(0);
});

/** Points whose peak is the number of their level times 50, and 10 more from the middle of the track on. */
function loaded(level: number, first: number, count: number): Promise<Uint8Array> {
  const length = Math.min(count, (LEVELS[level]?.points ?? 0) - first);
  const points = new Uint8Array(length * BYTES_PER_POINT);
  for (let index = 0; index < length; index++) {
    points[index * BYTES_PER_POINT + 3] = 50 + level * 50 + (first + index >= (LEVELS[level]?.points ?? 0) / 2 ? 10 : 0);
  }
  return Promise.resolve(points);
}

const arrived = () => new Promise((resolve) => setTimeout(resolve));
const peaksOf = (columns: Uint8Array) => columns.filter((_, index) => index % BYTES_PER_POINT === 3);

it("draws the coarsest level until finer points have come, and asks for each part once", async () => {
  const load = vi.fn(loaded);
  const peaks = new Peaks(LEVELS, load);
  const view = { start: 49, end: 51 };
  expect(peaksOf(peaks.columns(view, 4))).toEqual(new Uint8Array([0, 0, 0, 0]));
  await arrived();
  const told = vi.fn();
  peaks.subscribe(told);
  expect(peaksOf(peaks.columns(view, 4))).toEqual(new Uint8Array([150, 150, 160, 160]));
  expect(peaksOf(peaks.columns(view, 200))).toContain(160);
  await arrived();
  expect(told).toHaveBeenCalled();
  const columns = peaksOf(peaks.columns(view, 200));
  expect([columns[0], columns[199]]).toEqual([50, 60]);
  const asked = load.mock.calls.length;
  peaks.columns(view, 200);
  expect(load).toHaveBeenCalledTimes(asked);
  expect(new Set(load.mock.calls.map(String)).size).toBe(asked);
  expect(peaks.loudest).toBe(160);
});

it("asks again for points that could not be loaded", async () => {
  const load = vi.fn(() => Promise.reject(new Error("gone")));
  const peaks = new Peaks(LEVELS, load);
  await arrived();
  peaks.columns({ start: 0, end: 100 }, 10);
  expect(load).toHaveBeenCalledTimes(2);
});

it("keeps a peak of one point in every column width", async () => {
  const click = (_level: number, first: number, count: number) => {
    const points = new Uint8Array(Math.min(count, 10_000 - first) * BYTES_PER_POINT);
    const place = 5000 - first;
    if (place >= 0 && place < count) points[place * BYTES_PER_POINT + 3] = 200;
    return Promise.resolve(points);
  };
  const peaks = new Peaks([{ points_per_second: 100, points: 10_000 }], click);
  for (const [width, view] of [
    [500, { start: 0, end: 100 }],
    [333, { start: 31.7, end: 88.8 }],
    [1000, { start: 49, end: 51 }],
  ] as const) {
    peaks.columns(view, width);
    await arrived();
    const columns = peaksOf(peaks.columns(view, width));
    const highest = Math.max(...columns);
    expect(highest).toBeGreaterThan(180);
    const seconds = view.start + ((columns.indexOf(highest) + 0.5) / width) * (view.end - view.start);
    expect(Math.abs(seconds - 50.005)).toBeLessThan((view.end - view.start) / width + 0.005);
  }
});
