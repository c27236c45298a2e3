import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";

import { registerAssistant } from "../../assistants/registry";
import { noEvidence } from "../evidence/facts";
import type { Message } from "../state/thread";
import type { ChatActions } from "../state/useChat";
import { MessageView } from "./MessageView";

afterEach(cleanup);
registerAssistant("lister", { board: () => <p>ROWS</p>, lists: ["judge"] });

const judge = (tracks: object[]) => ({ call_id: "1", tool: "judge", success: true, summary: { tracks } });
const LIST = "1. “Rails”\n2. “Depot”";
const answer: Message = {
  id: "a", role: "assistant", assistant: "lister", model: "offline/rules", status: "done",
  text: `Two for you:\n\n${LIST}\n\nBy rules.`, steps: [judge([{ title: "Rails" }, { title: "Depot" }])],
};

function shown(more: Partial<Message>) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MessageView message={{ ...answer, ...more }} versions={[]} actions={{} as ChatActions} evidence={noEvidence} undone={undefined} isLast={false} />
    </QueryClientProvider>,
  );
  const said = screen.getByRole("article").textContent;
  return ["Two for you", "ROWS", "By rules."].map((text) => said.indexOf(text));
}

const inOrder = (places: readonly number[]) => places.every((place, index) => place >= 0 && place > (places[index - 1] ?? -1));

it("says the first paragraph above a board that lists tracks, and the rest below", () => {
  expect(inOrder(shown({}))).toBe(true);
  cleanup();
  expect(inOrder(shown({ model: "openai/gpt" }))).toBe(true);
});

it("says all below a board without tracks", () => {
  const [first = 0, rows = 0] = shown({ steps: [judge([])] });
  expect(rows).toBeLessThan(first);
});

it("thinks above the board, where the text will begin", () => {
  shown({ text: "", status: "streaming" });
  const thinking = screen.getByRole("img");
  expect(thinking.compareDocumentPosition(screen.getByText("ROWS")) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

it("does not repeat a question that was handed on, and tells what went wrong with it", () => {
  const question: Message = { id: "q", role: "user", text: "Make a dance", status: "done", steps: [] };
  const shownAs = (more: Partial<Message>, isHandedOn = true) => {
    cleanup();
    const actions = {} as ChatActions;
    render(
      <QueryClientProvider client={new QueryClient()}>
        <MessageView message={{ ...question, ...more }} versions={[]} actions={actions} evidence={noEvidence} undone={undefined} isLast isHandedOn={isHandedOn} />
      </QueryClientProvider>,
    );
    return document.body.textContent;
  };
  expect(shownAs({}, false)).toContain("Make a dance");
  expect(shownAs({})).toBe("");
  const failed = shownAs({ status: "failed", problem: { message: "Wait a minute.", retryable: true } });
  expect(failed).toContain("Wait a minute.");
  expect(failed).not.toContain("Make a dance");
});
