import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import { Chats } from "./Chats";

vi.mock("../api/conversations", () => ({ searchAsked: () => Promise.resolve({ items: [], total: 0 }) }));
vi.mock("../assistants/useAssistants", () => ({ useAssistants: () => [{ name: "coach", title: "Coach", description: "", starters: ["Practice plan?"] }] }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (isPhone: boolean) => {
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: isPhone }));
  const onMusic = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Chats openId={null} onMusic={onMusic} />
      <main>
        <textarea />
      </main>
    </QueryClientProvider>,
  );
  return onMusic;
};

it.each([
  ["on a phone, in place of the chats", true, 1],
  ["elsewhere, beside the chats", false, 0],
] as const)("begins a new chat on the start page with the focus in its field: %s", async (_, isPhone, left) => {
  const onMusic = show(isPhone);
  fireEvent.click(screen.getByRole("button", { name: "New chat" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("textbox")));
  expect(location.pathname).toBe("/");
  expect(onMusic).toHaveBeenCalledTimes(left);
});

it.each([
  ["shows the other assistants on a phone", true, 1],
  ["leaves the other assistants to the start page where that is beside the chats", false, 0],
] as const)("%s", (_, isPhone, shown) => {
  show(isPhone);
  expect(screen.queryAllByRole("button", { name: /Coach/ })).toHaveLength(shown);
});
