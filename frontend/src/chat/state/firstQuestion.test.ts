// @vitest-environment node
import { expect, it } from "vitest";

import { askWhenOpen, takeFirstQuestion } from "./firstQuestion";

it("gives the question that waits for a conversation once, and only to it", () => {
  askWhenOpen("a", "What is the tempo?");
  expect(takeFirstQuestion("b")).toBeUndefined();
  expect(takeFirstQuestion("a")).toBe("What is the tempo?");
  expect(takeFirstQuestion("a")).toBeUndefined();
});
