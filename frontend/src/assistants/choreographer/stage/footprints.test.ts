import { describe, expect, it } from "vitest";

import { findFootprints, printsBefore } from "./footprints";
import { golden, goldenPoses } from "./golden";

const PRINTS = findFootprints(goldenPoses());
const BEAT = 60 / 126;
/** Poses are packed at a few frames a second here. */
const FRAME = 1 / golden.frames_per_second;

/** Of the first two one foot waits, and the other has just landed on one. */
const landings = (dancer: "lead" | "follow") => PRINTS.filter((print) => print.dancer === dancer).slice(2);

describe("footprints of a side basic", () => {
  it("alternate from foot to foot, on the counts", () => {
    expect(landings("lead").slice(0, 3).map(({ side }) => side).join("")).toBe("RLR");
    expect(landings("follow").slice(0, 3).map(({ side }) => side).join("")).toBe("LRL");
    landings("lead").slice(0, 3).forEach(({ landsAt }, index) => {
      expect(Math.abs(landsAt - golden.start_seconds - (index + 1) * BEAT)).toBeLessThan(FRAME);
    });
  });

  it("know the tap on four, and only that", () => {
    expect(landings("lead").slice(0, 4).map(({ isTap }) => isTap)).toEqual([false, false, true, false]);
  });

  it("are shown after the foot has left, a few of each dancer", () => {
    const seconds = golden.start_seconds + 6 * BEAT;
    const shown = printsBefore(PRINTS, seconds, 2);
    expect(shown).toHaveLength(4);
    expect(shown.every(({ leavesAt }) => leavesAt <= seconds)).toBe(true);
    expect(printsBefore(PRINTS, golden.start_seconds - 1, 4)).toEqual([]);
  });
});
