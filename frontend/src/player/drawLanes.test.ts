import { expect, it, vi } from "vitest";

import type { ChordSpan } from "../api/analysis";
import { drawBeats, drawChords, drawTimes } from "./drawLanes";
import type { Pen } from "./LaneCanvas";

function penOf(seconds: number, width: number) {
  const context = {
    font: "12px sans",
    fillRect: vi.fn(),
    fillText: vi.fn(),
    measureText: (text: string) => ({ width: (Number.parseFloat(context.font) / 2) * text.length }),
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
  ["as a whole or not at all", 160, ["C", "Fmaj7", "Bbmaj7", "Gm", "N"], ["C", "Gm"]],
  ["smaller only as long as it can be read", 320, ["Fmaj7", "Bbmaj7"], ["Fmaj7"]],
])("names a chord %s", (_how, width, names, drawn) => {
  const { context, pen } = penOf(10, width);
  drawChords(names.map((name, at): ChordSpan => [at, at + 1, name]))(pen);
  expect(context.fillText.mock.calls.map(([name]) => name as string)).toEqual(drawn);
});

it.each([
  ["every bar where there is room", 30, 4, ["1", "2", "3", "4"]],
  ["every fourth bar of a short song", 13, 10, ["1", "5", "9"]],
  ["every eighth bar of a song", 7.2, 20, ["1", "9", "17"]],
  ["every 32nd bar of a mix", 2, 80, ["1", "33", "65"]],
])("numbers %s", (_which, pixels, count, numbers) => {
  const { context, pen } = penOf(count, count * pixels);
  const downbeats = Array.from({ length: count }, (_, index) => index);
  drawBeats([], downbeats)(pen);
  expect(context.fillText.mock.calls.map(([number]) => number as string)).toEqual(numbers);
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
