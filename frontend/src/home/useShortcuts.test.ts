// @vitest-environment jsdom
import { expect, it } from "vitest";

import { actionOf } from "./useShortcuts";

function press(key: string, options: KeyboardEventInit = {}, target: HTMLElement = document.body) {
  const event = new KeyboardEvent("keydown", { key, ...options });
  Object.defineProperty(event, "target", { value: target });
  return actionOf(event);
}

it("knows its keys, with Ctrl and with Cmd", () => {
  expect([press("?", { shiftKey: true }), press("/")]).toEqual(["help", "question"]);
  expect([press("k", { ctrlKey: true }), press("K", { metaKey: true })]).toEqual(["search", "search"]);
  expect(press("O", { ctrlKey: true, shiftKey: true })).toBe("new");
});

it("leaves what is typed into a field, and other keys of the browser", () => {
  const field = document.createElement("textarea");
  expect([press("?", {}, field), press("/", {}, field)]).toEqual([null, null]);
  expect(press("k", { ctrlKey: true }, field)).toBe("search");
  expect([press("k"), press("o", { ctrlKey: true }), press("/", { altKey: true })]).toEqual([null, null, null]);
});
