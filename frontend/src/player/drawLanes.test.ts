import { expect, it, vi } from "vitest";

import type { ChordSpan } from "../api/analysis";
import { drawChords, drawTimes } from "./drawLanes";
import type { Pen } from "./LaneCanvas";

function penOf(seconds: number, width: number) {
  const context = {
    font: "12px sans",
    fillRect: vi.fn(),
    fillText: vi.fn(),
    measureText: (text: string) => ({ width: 6 * text.length }),
    save: () => undefined,
    restore: () => undefined,
  };
  const pixelsPerSecond = width / seconds;
  const pen = { context, width, height: 20, view: { start: 0, end: seconds }, pixelsPerSecond, x: (at: number) => at * pixelsPerSecond, colour: () => "#000" };
  return { context, pen: pen as unknown as Pen };
}

const chords = Array.from({ length: 7200 }, (_, index): ChordSpan => [index, index + 1, index % 2 ? "C" : "Am"]);

it("draws every chord with its name where there is room", () => {
  const { context, pen } = penOf(10, 800);
  drawChords(chords)(pen);
  expect(context.fillRect).toHaveBeenCalledTimes(10);
  expect(context.fillText.mock.calls.map(([name]) => name as string)).toEqual(["Am", "C", "Am", "C", "Am", "C", "Am", "C", "Am", "C"]);
});

it.each([
  ["by its root where there is room for one letter only", 100, ["Gm", "Cmaj7", "N"], ["C"]],
  ["minor as such or not at all", 160, ["Gm7", "Bbm", "Bb7"], ["Gm", "B♭"]],
])("names a chord %s", (_how, width, names, drawn) => {
  const { context, pen } = penOf(10, width);
  drawChords(names.map((name, at): ChordSpan => [at, at + 1, name]))(pen);
  expect(context.fillText.mock.calls.map(([name]) => name as string)).toEqual(drawn);
});

it("draws no more chords than there are pixels, and no names, where thousands are in sight", () => {
  const { context, pen } = penOf(7200, 800);
  drawChords(chords)(pen);
  expect(context.fillRect.mock.calls.length).toBeLessThanOrEqual(801);
  expect(context.fillText).not.toHaveBeenCalled();
});

it("leaves out a time that would be cut off at the end", () => {
  const { context, pen } = penOf(21, 210);
  drawTimes(pen);
  expect(context.fillText.mock.calls.map(([name]) => name as string)).toEqual(["0:00", "0:10"]);
});
