import { expect, it } from "vitest";

import { drawBands, pixelOf } from "./drawBands";

const COLOURS = { low: pixelOf("#000001"), mid: pixelOf("#000002"), high: pixelOf("#000003"), plain: pixelOf("#000004") };
const NAMES = ["", "low", "mid", "high", "plain"];
const HEIGHT = 40;

/** The bands of a column from top to bottom, without repeats; pixels that are covered in part have the band's name, too. */
function drawn(bytes: number[], loudest = 255): string[] {
  const pixels = new Uint32Array(HEIGHT);
  drawBands(pixels, new Uint8Array(bytes), HEIGHT, loudest, COLOURS);
  const names = [...pixels].map((pixel) => (pixel >>> 24 ? (NAMES[(pixel >> 16) & 0xff] ?? "") : ""));
  return names.filter((name, index) => name !== names[index - 1]);
}

it("draws low in the middle and high outermost", () => {
  expect(drawn([255, 255, 255, 255])).toEqual(["high", "mid", "low", "mid", "high"]);
});

it("draws a single band alone, as high as the signal", () => {
  expect(drawn([255, 0, 0, 255])).toEqual(["low"]);
  expect(drawn([0, 0, 128, 128])).toEqual(["", "high", ""]);
});

it("draws the loudest point over the whole height", () => {
  expect(drawn([0, 64, 0, 64], 64)).toEqual(["mid"]);
});

it("draws silence as a line, and a track without bands in one colour", () => {
  expect(drawn([0, 0, 0, 0])).toEqual(["", "plain", ""]);
  expect(drawn([0, 0, 0, 255])).toEqual(["plain"]);
});

it("reads colours of the style sheet", () => {
  expect(pixelOf("#1b3a93")).toBe(0xff933a1b);
});
