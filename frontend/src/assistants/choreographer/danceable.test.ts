import { expect, it } from "vitest";

import type { Facts } from "../../api/tracks";
import { byReason, whyNotDanceable } from "./danceable";

const track = (time_signature: string, tempo_bpm: number | null = 120) => ({ facts: { time_signature, tempo_bpm } as Facts });

it("dances in four only, and says what the server would say", () => {
  expect(whyNotDanceable(track("4/4"))).toBe("");
  expect(whyNotDanceable(track("3/4"))).toBe("This track is in 3/4. Bachata needs 4/4: choose another track.");
  expect(whyNotDanceable(track("", null))).toMatch(/^This track has no steady beat/);
  expect(whyNotDanceable({ facts: null })).toMatch(/^This track has no steady beat/);
});

it("offers what can be danced to first", () => {
  const [waltz, pop, six, waltzToo] = [track("3/4"), track("4/4"), track("6/8"), track("3/4")];
  const groups = byReason([waltz, pop, six, waltzToo]);
  expect(groups.map(([reason, tracks]) => [reason.slice(0, 24), tracks])).toEqual([
    ["", [pop]],
    ["This track is in 3/4. Ba", [waltz, waltzToo]],
    ["This track is in 6/8. Ba", [six]],
  ]);
});
