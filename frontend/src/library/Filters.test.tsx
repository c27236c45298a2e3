import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
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

it("takes a range from a slider as from its fields, and nothing at the ends of the scale", async () => {
  const change = vi.fn();
  const bounds = { energy_min: "12,5", energy_max: "80" };
  const nothing = () => undefined;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Filters filter={{ ...EVERYTHING, bounds }} searched={EVERYTHING} onFilter={nothing} change={change} onClose={nothing} />
    </QueryClientProvider>,
  );
  const low = screen.getByRole<HTMLInputElement>("slider", { name: "Energy from" });
  const high = screen.getByRole<HTMLInputElement>("slider", { name: "Energy to" });
  expect([low.value, high.value]).toEqual(["12.5", "80"]);
  fireEvent.change(high, { target: { value: "100" } });
  await waitFor(() => expect(change).toHaveBeenCalledExactlyOnceWith({ bounds: { energy_min: "12,5", energy_max: "" } }));
});
