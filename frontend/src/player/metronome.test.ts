import { expect, it } from "vitest";

import { ClickPlan } from "./metronome";

const BEATS = [0.5, 1, 1.5, 2];

/** What clicks, in seconds of the track, while it plays from one time to another. */
function played(plan: ClickPlan, from: number, to: number, rate = 1, end = Infinity): number[] {
  const clicks: number[] = [];
  for (let now = from; now < to; now += 0.025 * rate) {
    for (const { delay } of plan.due(now, rate, end)) clicks.push(now + delay * rate);
  }
  return clicks.map((time) => Number(time.toFixed(3)));
}

it("clicks each beat once, ahead of time", () => {
  expect(played(new ClickPlan(BEATS, [0.5]), 0, 1.7)).toEqual([0.5, 1, 1.5]);
});

it("takes the speed into account", () => {
  const plan = new ClickPlan([0.55], []);
  expect(plan.due(0.5, 0.5)[0]?.delay).toBeCloseTo(0.1);
});

it("starts again after a jump, and stops at the end of a loop", () => {
  const plan = new ClickPlan(BEATS, []);
  expect(played(plan, 0.4, 1.05, 1, 1)).toEqual([0.5]);
  expect(played(plan, 0.4, 0.6, 1, 1)).toEqual([0.5]);
});

it("tells the first beat of a bar", () => {
  expect(new ClickPlan(BEATS, [0.5, 2]).due(0.45, 1)).toMatchObject([{ isDownbeat: true }]);
  expect(new ClickPlan(BEATS, [0.5, 2]).due(0.95, 1)).toMatchObject([{ isDownbeat: false }]);
});
