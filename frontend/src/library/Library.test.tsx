import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import { Library } from "./Library";

vi.mock("../api/conversations", async (original) => ({
  ...(await original<object>()),
  startConversation: () => Promise.reject(new Error("No connection.")),
}));
vi.mock("../api/tracks", async (original) => ({
  ...(await original<object>()),
  fetchTracks: (query: string) => Promise.resolve({ items: [], total: query.includes("calm") ? 0 : 1 }),
  fetchDiscarded: () => Promise.resolve({ items: [], total: 0 }),
}));
vi.mock("../api/spelling", () => ({ fetchSpelling: () => Promise.resolve({ q: "" }) }));
vi.mock("./Filters", () => ({ default: () => <p>all filters</p> }));
vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
vi.mock("./TrackGrid", () => ({
  TrackGrid: ({ onAsk }: { onAsk: (track: { id: string }, question: string) => void }) => (
    <button onClick={() => onAsk({ id: "a" }, "What sounds similar?")}>ask</button>
  ),
}));
afterEach(cleanup);

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Library openTrackIds={[]} />
    </QueryClientProvider>,
  );

it("tells why a question about a row could not be asked", async () => {
  show();
  screen.getByRole("button", { name: "ask" }).click();
  expect((await screen.findByRole("alert")).textContent).toBe("No connection.");
});

it("keeps the filters open while the list is empty, and when it is full again", async () => {
  show();
  await screen.findByText("1 track");
  fireEvent.click(screen.getByRole("button", { name: "Filter" }));
  const filters = await screen.findByText("all filters");
  const search = screen.getByRole("searchbox");
  fireEvent.change(search, { target: { value: "calm" } });
  await screen.findByText(/calm/);
  fireEvent.change(search, { target: { value: "" } });
  await screen.findByText("1 track");
  expect(screen.getByText("all filters")).toBe(filters);
});
