import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";

import { createSmartPlaylist } from "../api/playlists";
import { fetchPoints } from "../api/tracks";
import Filters from "./Filters";
import { EVERYTHING } from "./trackFilter";

vi.mock("../api/playlists", async (original) => ({
  ...(await original<object>()),
  fetchPlaylists: () => Promise.resolve({ playlists: [] }),
  createSmartPlaylist: vi.fn(() => Promise.resolve({})),
}));
vi.mock("../api/tracks", async (original) => ({
  ...(await original<object>()),
  fetchPoints: vi.fn(() => Promise.resolve({ points: [] })),
  fetchKeyCounts: () => Promise.resolve({ counts: {} }),
  fetchNames: () => Promise.resolve({ names: [] }),
}));
afterEach(cleanup);

it("saves and draws what is shown where a typing error is forgiven", async () => {
  const nothing = () => undefined;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Filters filter={{ ...EVERYTHING, text: "bachtaa" }} searched={{ ...EVERYTHING, text: "Bachata" }} onFilter={nothing} change={nothing} onClose={nothing} />
    </QueryClientProvider>,
  );
  expect(vi.mocked(fetchPoints).mock.calls).toEqual([["q=Bachata"]]);
  await userEvent.click(screen.getByRole("button", { name: "Save as smart playlist" }));
  await userEvent.type(screen.getByRole("textbox", { name: "Name of the smart playlist" }), "Slow{Enter}");
  expect(createSmartPlaylist).toHaveBeenCalledExactlyOnceWith("Slow", { q: "Bachata" });
});
