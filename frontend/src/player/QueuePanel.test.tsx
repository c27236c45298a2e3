import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";

import { createPlaylist } from "../api/playlists";
import { setCurrent } from "./players";
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

it("marks the track that is played, and none while another one was started alone", () => {
  addToQueue(["Blue", "Rails"].map((title) => ({ id: title, title, artist: "" })), "library");
  render(
    <QueryClientProvider client={new QueryClient()}>
      <QueuePanel id="queue" onClose={() => undefined} />
    </QueryClientProvider>,
  );
  const marked = () => screen.queryAllByRole("listitem", { current: true }).map(({ textContent }) => textContent);
  act(() => setCurrent("Blue"));
  expect(marked()).toEqual([expect.stringContaining("Now in the player: Blue")]);
  act(() => setCurrent("Depot"));
  expect(marked()).toEqual([]);
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

it("is closed by Escape, by a press beside it and by another page, not by a press on it or its button", async () => {
  const close = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <button type="button" aria-controls="queue">
        Toggle
      </button>
      <button type="button">Beside</button>
      <QueuePanel id="queue" onClose={close} />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole("heading"));
  await userEvent.click(screen.getByRole("button", { name: "Toggle" }));
  expect(close).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Beside" }));
  expect(close).toHaveBeenCalledTimes(1);
  await userEvent.keyboard("{Escape}");
  expect(close).toHaveBeenCalledTimes(2);
  window.dispatchEvent(new PopStateEvent("popstate"));
  expect(close).toHaveBeenCalledTimes(3);
});
