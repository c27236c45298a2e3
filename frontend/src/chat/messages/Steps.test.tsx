import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";

import { registerAssistant } from "../../assistants/registry";
import { ConversationContext } from "../conversationContext";
import type { ToolStep } from "../state/thread";
import { Steps } from "./Steps";

afterEach(cleanup);

const steps = (count: number, changed: Partial<ToolStep> = {}): ToolStep[] =>
  Array.from({ length: count }, (_, index) => ({ call_id: String(index), tool: "analyse_rhythm", success: true, ...changed }));

it("folds many measurements to one line", () => {
  render(<Steps steps={steps(7)} isLive={false} />);
  expect(screen.getByText("Measured 7 things")).toBeTruthy();
});

it("tells how far it is, and what failed", () => {
  const { success: _success, ...open } = steps(1)[0] ?? { call_id: "", tool: "" };
  const { rerender } = render(<Steps steps={[...steps(3), { ...open, call_id: "open" }]} isLive />);
  expect(screen.getByText("Measured 3 of 4 things")).toBeTruthy();
  rerender(<Steps steps={[...steps(3), { ...open, call_id: "open", success: false }]} isLive={false} />);
  expect(screen.getByText("Measured 3 of 4 things").closest("details")?.dataset["state"]).toBe("failed");
});

it("is one line where the assistant has a title for its steps", () => {
  registerAssistant("debater", { stepsTitle: () => "How this was chosen" });
  const shown = (isLive: boolean) => (
    <ConversationContext value={{ assistant: "debater", tracks: [] }}>
      <Steps steps={steps(2, { tool: "judge" })} isLive={isLive} />
    </ConversationContext>
  );
  const { rerender } = render(shown(true));
  expect(screen.queryByText("How this was chosen")).toBeNull();
  rerender(shown(false));
  expect(screen.getByText("How this was chosen")).toBeTruthy();
});

it("is one line for what is done, each kind named once, beside what runs or failed", () => {
  const done = [...steps(2, { tool: "create_task" }), ...steps(1, { tool: "move_task" })].map((step, index) => ({ ...step, call_id: String(index) }));
  const failed = { call_id: "failed", tool: "delete_task", success: false };
  render(<Steps steps={[...done, failed, { call_id: "open", tool: "list_tasks" }]} isLive />);
  const group = screen.getByText("Used create task, Used move task").closest("details");
  expect(group?.querySelectorAll("details")).toHaveLength(3);
  expect(group?.contains(screen.getByText("Could not use delete task"))).toBe(false);
  expect(group?.contains(screen.getByText("Using list tasks"))).toBe(false);
});

it("leaves a single step and running ones as lines", () => {
  const { rerender } = render(<Steps steps={steps(1)} isLive={false} />);
  expect(document.querySelectorAll("details")).toHaveLength(1);
  rerender(<Steps steps={[0, 1].map((id) => ({ call_id: String(id), tool: "create_task" }))} isLive />);
  expect(document.querySelectorAll("details")).toHaveLength(2);
});
