import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";

import type { CurrentUser } from "../../api/session";
import { ModelNote, NoteInChats } from "./ModelNote";

afterEach(cleanup);

const me = (model_problem: string) =>
  ({ is_staff: false, model: { name: "nosuch/model", is_language_model: true }, model_problem }) as CurrentUser;

it("says beforehand that questions will fail, and why", () => {
  render(<ModelNote me={me("No key is set for the language model.")} />);
  expect(screen.getByRole("alert").textContent).toBe("No key is set for the language model.");
});

it("says nothing of the kind where all seems well", () => {
  render(<ModelNote me={me("")} />);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByText(/Answers by nosuch\/model/)).toBeTruthy();
});

it("says quietly that rules answer, and how to connect a model", () => {
  const rules = { is_staff: true, model: { name: "offline/rules", is_language_model: false }, model_problem: "" } as CurrentUser;
  const { container } = render(<ModelNote me={rules} />);
  expect(container.textContent).toContain("Answers come from built-in rules.");
  expect(screen.getByRole("button", { name: "Connect a language model for free questions" })).toBeTruthy();
  expect(container.querySelector("strong")).toBeNull();
});

it("mentions no rules in chats, but a model and its trouble", () => {
  const rules = { is_staff: false, model: { name: "offline/rules", is_language_model: false }, model_problem: "" } as CurrentUser;
  const { container, rerender } = render(<NoteInChats me={rules} />);
  expect(container.innerHTML).toBe("");
  rerender(<NoteInChats me={me("No key is set for the language model.")} />);
  expect(screen.getByRole("alert")).toBeTruthy();
});
