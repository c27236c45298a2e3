import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";

import type { Playlist } from "../api/playlists";
import { playQueue } from "../player/queue";
import { PlaylistView } from "./PlaylistView";

const ENTRIES = ["Rails", "Depot", "Ash"].map((title, at) => ({ entry_id: at, track_id: title, title, artist: "", duration: 60 }));

vi.mock("../api/playlists", async (original) => ({
  ...(await original<object>()),
  fetchPlaylist: () => Promise.resolve({ id: "a", name: "Friday", filter: null, entries: ENTRIES, seconds: 180 } as unknown as Playlist),
}));
vi.mock("../player/queue", async (original) => ({ ...(await original<object>()), playQueue: vi.fn() }));
vi.mock("./PlaylistRow", () => ({ PlaylistRow: () => null }));
afterEach(cleanup);

it("plays in its order, or shuffled", async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PlaylistView id="a" />
    </QueryClientProvider>,
  );
  const played = () => vi.mocked(playQueue).mock.lastCall?.[0].map(({ title }) => title);
  await userEvent.click(await screen.findByRole("button", { name: "▶ Play" }));
  expect(played()).toEqual(["Rails", "Depot", "Ash"]);
  // Turns the order around.
  let last = 1;
  vi.spyOn(Math, "random").mockImplementation(() => (last -= 0.1));
  await userEvent.click(screen.getByRole("button", { name: "Shuffle" }));
  expect(played()).toEqual(["Ash", "Depot", "Rails"]);
});
