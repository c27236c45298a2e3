import { describe, expect, it } from "vitest";

import { countOfEight, momentAt, passageOf, type DanceTiming } from "./count";

const DANCE: DanceTiming = {
  beat_times: Array.from({ length: 25 }, (_, beat) => 1 + beat / 2),
  sections: [{ start_beat: 0 }, { start_beat: 12 }],
  moves: [
    { start_beat: 0, counts: 8 },
    { start_beat: 8, counts: 4 },
    { start_beat: 12, counts: 8 },
    { start_beat: 20, counts: 4 },
  ],
};

describe("momentAt", () => {
  it.each([
    [0.5, -1, 0, 0],
    [1, 0, 1, 0],
    [1.49, 0, 1, 0],
    [4.5, 7, 8, 0],
    [5, 8, 1, 1],
    [7, 12, 1, 2],
    [12.9, 23, 4, 3],
    [13, 24, 0, 3],
    [99, 24, 0, 3],
  ])("%f s: beat %i, count %i, move %i", (seconds, beat, count, move) => {
    expect(momentAt(DANCE, seconds)).toEqual({ beat, count, move });
  });

  it("changes on the nearest frame, not on the next", () => expect(momentAt(DANCE, 1.495).beat).toBe(1));
});

it("starts counting again in each section", () => {
  expect(countOfEight(DANCE.sections, 11)).toBe(4);
  expect(countOfEight(DANCE.sections, 12)).toBe(1);
});

it("knows when a move begins and ends", () => {
  expect(passageOf(DANCE, 1)).toEqual({ start: 5, end: 7 });
  expect(passageOf(DANCE, 3)).toEqual({ start: 11, end: 13 });
});
