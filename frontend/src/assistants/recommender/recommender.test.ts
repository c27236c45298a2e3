import { expect, it } from "vitest";

import { showsTracks, stepsTitleOf } from "../registry";
import "./index";

it("lists the tracks of the judge on its board, and folds the steps of a debate that was decided", () => {
  expect([showsTracks("recommender", "judge"), showsTracks("recommender", "planner")]).toEqual([true, false]);
  const step = (tool: string) => ({ call_id: tool, tool, success: true });
  expect(stepsTitleOf("recommender", [step("planner")])).toBeUndefined();
  expect(stepsTitleOf("recommender", [step("planner"), step("judge")])).toBe("How this was chosen");
});
