import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import { Chats } from "./Chats";

vi.mock("../api/conversations", () => ({ searchAsked: () => Promise.resolve({ items: [], total: 0 }) }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  ["on a phone, in place of the chats", true, 1],
  ["elsewhere, beside the chats", false, 0],
] as const)("begins a new chat on the start page with the focus in its field: %s", async (_, isPhone, left) => {
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
  fireEvent.click(screen.getByRole("button", { name: "New chat" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("textbox")));
  expect(location.pathname).toBe("/");
  expect(onMusic).toHaveBeenCalledTimes(left);
});
