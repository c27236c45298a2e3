import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";

import type { Message } from "../state/thread";
import { Suggestions } from "./Suggestions";

afterEach(cleanup);

const message: Message = { id: "a", role: "assistant", text: "Which one?", steps: [], status: "done" };

it("draws what may be asked next as buttons, and hands over where another assistant is named", async () => {
  const onAsk = vi.fn();
  const suggestions = [
    { label: "The first", question: "I mean the first one." },
    { label: "Make tasks of it", question: "Turn it into tasks.", assistant: "organiser" },
  ];
  render(<Suggestions message={{ ...message, suggestions }} onAsk={onAsk} />);
  await userEvent.click(screen.getByRole("button", { name: "The first" }));
  expect(onAsk).toHaveBeenLastCalledWith("I mean the first one.", {});
  await userEvent.click(screen.getByRole("button", { name: "Make tasks of it" }));
  expect(onAsk).toHaveBeenLastCalledWith("Turn it into tasks.", { assistant: "organiser" });
});

it("draws nothing where there are none", () => {
  const { container } = render(<Suggestions message={message} onAsk={vi.fn()} />);
  expect(container.innerHTML).toBe("");
});
