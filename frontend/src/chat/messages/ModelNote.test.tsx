import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";

import type { CurrentUser } from "../../api/session";
import { ModelNote } from "./ModelNote";

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
