import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";

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

it("leaves few steps and other tools as lines", () => {
  const { rerender } = render(<Steps steps={steps(3)} isLive={false} />);
  expect(screen.queryByText(/things/)).toBeNull();
  rerender(<Steps steps={steps(5, { tool: "create_task" })} isLive={false} />);
  expect(screen.queryByText(/things/)).toBeNull();
});
