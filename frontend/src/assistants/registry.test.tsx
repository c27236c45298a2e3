// @vitest-environment node
import { expect, it } from "vitest";

import { assistantPages, cardOf, pageOf, panelOf, registerAssistant, wordsOf } from "./registry";

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

it("knows the pages of assistants by their address, and takes each address once", () => {
  const page = { title: "Map", icon: A, route: "map", component: B };
  registerAssistant("with a page", { page });
  expect(assistantPages()).toEqual([page]);
  expect(pageOf("map")).toBe(page);
  expect(pageOf("plan")).toBeUndefined();
  expect(() => registerAssistant("another", { page })).toThrow("registered already");
  expect(() => registerAssistant("odd", { page: { ...page, route: "../account" } })).toThrow("cannot be an address");
});

it("refuses the same assistant twice", () => {
  expect(() => registerAssistant("one", {})).toThrow("registered already");
});
