import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import { Library } from "./Library";

vi.mock("../api/conversations", async (original) => ({
  ...(await original<object>()),
  startConversation: () => Promise.reject(new Error("No connection.")),
}));
vi.mock("../api/tracks", async (original) => ({
  ...(await original<object>()),
  fetchTracks: () => Promise.resolve({ items: [], total: 1 }),
  fetchDiscarded: () => Promise.resolve({ items: [], total: 0 }),
}));
vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
vi.mock("./TrackGrid", () => ({
  TrackGrid: ({ onAsk }: { onAsk: (track: { id: string }, question: string) => void }) => (
    <button onClick={() => onAsk({ id: "a" }, "What sounds similar?")}>ask</button>
  ),
}));
afterEach(cleanup);

it("tells why a question about a row could not be asked", async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Library openTrackIds={[]} />
    </QueryClientProvider>,
  );
  screen.getByRole("button", { name: "ask" }).click();
  expect((await screen.findByRole("alert")).textContent).toBe("No connection.");
});
