// @vitest-environment node
import { expect, it } from "vitest";

import { cardOf, panelOf, registerAssistant, wordsOf } from "./registry";

const A = () => null;
const B = () => null;
const words = { working: "Adding a task", done: "Added a task", failed: "Could not add a task" };

registerAssistant("one", { panel: A, cards: { shared: A, its_own: A } });
registerAssistant("two", { cards: { shared: B }, words: { add_task: words } });

it("gives an assistant's own panel, and none to others", () => {
  expect(panelOf("one")).toBe(A);
  expect(panelOf("two")).toBeUndefined();
  expect(panelOf("unknown")).toBeUndefined();
  expect(panelOf(undefined)).toBeUndefined();
});

it("prefers an assistant's own card and falls back to another's", () => {
  expect(cardOf("one", "shared")).toBe(A);
  expect(cardOf("two", "shared")).toBe(B);
  expect(cardOf("two", "its_own")).toBe(A);
  expect(cardOf("unknown", "nothing")).toBeUndefined();
});

it("knows the words of a tool's line", () => {
  expect(wordsOf("two", "add_task")).toBe(words);
  expect(wordsOf("one", "add_task")).toBe(words);
});

it("refuses the same assistant twice", () => {
  expect(() => registerAssistant("one", {})).toThrow("registered already");
});
