import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";

import type { Assistant } from "../api/assistants";
import { keys } from "../api/keys";
import { AssistantSelect } from "./AssistantSelect";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const known = (name: string, title: string): Assistant => ({ name, title, description: "", starters: [], needs_tracks: false, model: "" });
const analyst = known("analyst", "Analyst");
const setList = known("setlist", "Set list");

function show(assistants: Assistant[], isDisabled = false) {
  const client = new QueryClient();
  client.setQueryData([...keys.assistants, "en"], assistants);
  return render(
    <QueryClientProvider client={client}>
      <AssistantSelect conversationId="c" assistant="analyst" isDisabled={isDisabled} />
    </QueryClientProvider>,
  );
}

it("shows who answers, and hands the conversation over", async () => {
  const fetched = vi.fn(() => Promise.resolve(Response.json({})));
  vi.stubGlobal("fetch", fetched);
  show([analyst, setList]);
  const select = screen.getByRole("combobox", { name: "Assistant" });
  expect(select).toHaveProperty("value", "analyst");
  await userEvent.selectOptions(select, "Set list");
  const [address, options] = fetched.mock.calls[0] as unknown as [string, { method: string; body: string }];
  expect([address, options.method, JSON.parse(options.body)]).toEqual([
    "/api/conversations/c", "PATCH", { assistant: "setlist" },
  ]);
});

it("waits while an answer is written, and is not there where there is no choice", () => {
  show([analyst, setList], true);
  expect(screen.getByRole("combobox")).toHaveProperty("disabled", true);
  cleanup();
  expect(show([analyst]).container.innerHTML).toBe("");
});
