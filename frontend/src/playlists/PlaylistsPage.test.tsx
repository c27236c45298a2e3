import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";

import { createPlaylist, fetchPlaylists, type ListedPlaylist } from "../api/playlists";
import { PlaylistsPage } from "./PlaylistsPage";

vi.mock("../api/playlists", async (original) => ({
  ...(await original<object>()),
  fetchPlaylists: vi.fn(),
  fetchPlaylist: () => new Promise(() => undefined),
  createPlaylist: vi.fn(),
}));

afterEach(() => {
  cleanup();
  history.replaceState(null, "", "/");
});

const FRIDAY: ListedPlaylist = {
  id: "1d0f6f3c-0000-4000-8000-000000000001",
  name: "Friday",
  filter: null,
  created_at: "2026-11-20T10:00:00Z",
  updated_at: "2026-11-20T10:00:00Z",
  cover: null,
  tracks: 12,
  seconds: 2705.4,
};

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PlaylistsPage />
    </QueryClientProvider>,
  );

it("tells of each playlist how many tracks it has and how long they are", async () => {
  vi.mocked(fetchPlaylists).mockResolvedValue({ playlists: [FRIDAY] });
  show();
  expect((await screen.findByRole("link", { name: /^♪?Friday/ })).textContent).toContain("12 tracks, 45:05");
});

it("makes an empty playlist of the name that is typed, and opens it", async () => {
  vi.mocked(fetchPlaylists).mockResolvedValue({ playlists: [] });
  vi.mocked(createPlaylist).mockResolvedValue({ message: "", undo_token: null, playlist: { ...FRIDAY, entries: [], seconds: 0 } });
  show();
  await userEvent.click(screen.getByRole("button", { name: "New playlist" }));
  await userEvent.keyboard("Friday{Enter}");
  expect(createPlaylist).toHaveBeenLastCalledWith("Friday", []);
  expect(location.pathname).toBe(`/playlists/${FRIDAY.id}`);
});

it("keeps a name that is refused, and says why", async () => {
  vi.mocked(fetchPlaylists).mockResolvedValue({ playlists: [] });
  vi.mocked(createPlaylist).mockRejectedValue(new Error("You have too many playlists."));
  show();
  await userEvent.click(screen.getByRole("button", { name: "New playlist" }));
  await userEvent.keyboard("Friday{Enter}");
  expect((await screen.findByText("You have too many playlists.")).getAttribute("role")).toBe("alert");
  expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe("Friday");
});
