// @vitest-environment node
import { expect, it } from "vitest";

import { isHandedOn, lastStored, shownBranch, withVersion } from "./branches";
import { withHistory, withQuestion } from "./history";
import { reduce } from "./reducer";
import { emptyThread, type Message, type Thread } from "./thread";

const said = (id: string, parentId?: string, role: Message["role"] = "user"): Message => ({
  id, role, text: id, steps: [], status: "done", ...(parentId && { parentId }),
});

// q1 has two answers; the first was followed by q2, which was edited into q3.
const messages = [
  said("q1"), said("a1", "q1", "assistant"), said("q2", "a1"), said("a2", "q2", "assistant"),
  said("q3", "a1"), said("a3", "q3", "assistant"), said("a1b", "q1", "assistant"),
];
const thread: Thread = { ...emptyThread, messages };
const shown = (of: Thread) => shownBranch(of).map(({ message }) => message.id);

it("shows the newest version at each fork", () => {
  expect(shown(thread)).toEqual(["q1", "a1b"]);
  expect(shownBranch(thread)[1]?.versions).toEqual(["a1", "a1b"]);
});

it("shows the version that was chosen, with what followed it", () => {
  const first = withVersion(thread, "a1");
  expect(shown(first)).toEqual(["q1", "a1", "q3", "a3"]);
  expect(shown(withVersion(first, "q2"))).toEqual(["q1", "a1", "q2", "a2"]);
  expect(shown(withVersion(withVersion(first, "q2"), "a1b"))).toEqual(["q1", "a1b"]);
});

it("falls back to the newest where the chosen one is gone", () => {
  const chosen = withVersion(thread, "a1");
  expect(shown(withHistory(chosen, [said("q1"), said("a9", "q1", "assistant")]))).toEqual(["q1", "a9"]);
});

it("puts a new question after what is shown", () => {
  const asked = withQuestion(withVersion(thread, "a1"), "And now?", "new");
  expect(shown(asked)).toEqual(["q1", "a1", "q3", "a3", "new"]);
  expect(lastStored(shownBranch(asked))).toBe("a3");
});

it("shows an edited question and its answer as soon as their run starts, and keeps the earlier ones", () => {
  const started = reduce(withVersion(thread, "a1"), {
    type: "run_started", message_id: "a4", user_message_id: "q4", question: "Other words", model: "x",
    parent_id: "a1", run_id: "r", seq: 1,
  });
  expect(shown(started)).toEqual(["q1", "a1", "q4", "a4"]);
  expect(shownBranch(started)[2]?.versions).toEqual(["q2", "q3", "q4"]);
});

it("shows a second answer beside the first, under the question that is there", () => {
  const started = reduce(thread, {
    type: "run_started", message_id: "a1c", user_message_id: "q1", question: "q1", model: "x", run_id: "r", seq: 1,
  });
  expect(shown(started)).toEqual(["q1", "a1c"]);
  expect(shownBranch(started)[1]?.versions).toEqual(["a1", "a1b", "a1c"]);
  expect(started.messages[0]).toBe(thread.messages[0]);
});

it("knows a question that the answer above has handed on in its own words", () => {
  const suggestions = [{ label: "Ask", question: "q1", assistant: "choreographer" }];
  const handed = (text: string, more: Partial<Message> = {}) =>
    shownBranch({ ...emptyThread, messages: [said("q1"), { ...said("a1", "q1", "assistant"), suggestions, ...more }, { ...said("q2", "a1"), text }] });
  expect(handed("q1").map((_, index) => isHandedOn(handed("q1"), index))).toEqual([false, false, true]);
  // Other quotation marks.
  const quoted = [{ ...said("q1"), text: "To “Rails”." }, { ...said("a1", "q1", "assistant"), suggestions: [{ label: "Ask", question: 'To "Rails".', assistant: "coach" }] }];
  expect(isHandedOn(shownBranch({ ...emptyThread, messages: [...quoted, { ...said("q2", "a1"), text: 'To "Rails".' }] }), 2)).toBe(true);
  // Other words, and what was asked again by hand.
  expect(isHandedOn(handed("q2"), 2)).toBe(false);
  expect(isHandedOn(handed("q1", { suggestions: [{ label: "Ask", question: "q1" }] }), 2)).toBe(false);
});
