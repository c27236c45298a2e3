import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";

import { createPlaylist } from "../api/playlists";
import { addToQueue, clearQueue, readQueue } from "./queue";
import { QueuePanel } from "./QueuePanel";

vi.mock("../api/playlists", () => ({ createPlaylist: vi.fn((name: string) => Promise.resolve({ playlist: { name } })) }));
vi.mock("../api/tracks", async (original) => ({
  ...(await original<object>()),
  fetchTracksOf: () => Promise.resolve({ items: [{ id: "Rails", title: "Rails", cover: "x", facts: { tempo_bpm: 123.6, key: "F minor", camelot: "4A" } }] }),
}));
vi.mock("./playback", () => ({ playPassage: vi.fn() }));
Element.prototype.scrollIntoView = () => undefined;

afterEach(() => {
  cleanup();
  clearQueue();
});

it("shows tempo and key, and shuffles what is to come", async () => {
  addToQueue(["Blue", "Rails", "Depot"].map((title) => ({ id: title, title, artist: "" })), "library");
  vi.spyOn(Math, "random").mockReturnValueOnce(0.9).mockReturnValueOnce(0.1);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <QueuePanel id="queue" onClose={() => undefined} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText("124 BPM")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Shuffle" }));
  expect(readQueue().tracks.map(({ id }) => id)).toEqual(["Blue", "Depot", "Rails"]);
});

it("is saved as a playlist under the name that is offered, or typed", async () => {
  addToQueue(["Blue", "Rails"].map((title) => ({ id: title, title, artist: "Joni" })), "library");
  render(
    <QueryClientProvider client={new QueryClient()}>
      <QueuePanel id="queue" onClose={() => undefined} />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Save as playlist" }));
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "New playlist" }).value).toBe("Joni");
  await userEvent.keyboard("{Enter}");
  expect(await screen.findByText("Saved as “Joni”.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Save as playlist" }));
  // The offered name is selected: typing replaces it.
  await userEvent.keyboard("Friday{Enter}");
  expect(await screen.findByText("Saved as “Friday”.")).toBeTruthy();
  expect(createPlaylist).toHaveBeenLastCalledWith("Friday", ["Blue", "Rails"]);
});
