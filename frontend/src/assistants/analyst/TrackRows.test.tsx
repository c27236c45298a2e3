import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";

import { conversationAbout } from "../../api/conversations";
import { addToQueue, playQueue, toggleInQueue } from "../../player/queue";
import type { CardProps } from "../registry";
import TrackRows from "./TrackRows";

vi.mock("../../player/queue", () => ({ addToQueue: vi.fn(), playQueue: vi.fn(), toggleInQueue: vi.fn() }));
vi.mock("../../api/conversations", () => ({ conversationAbout: vi.fn(() => Promise.resolve({ id: "c" })) }));
afterEach(cleanup);

const tracks = [
  { track_id: "a", title: "Rails", artist: "Los Faroles", tempo_bpm: 123.7, key: "F minor", camelot: "4A", distance: 0.5 },
  { track_id: "b", title: "Paper Moons", status: "pending" },
];

function shown(found: unknown, more = {}, tool = "list_tracks") {
  const step = { tool, summary: { tracks: found, ...more } } as unknown as CardProps["step"];
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <TrackRows step={step} track={undefined} />
    </QueryClientProvider>,
  );
}

it("shows what is known of each track, and plays on from the one that was chosen", () => {
  shown(tracks);
  const [first, second] = screen.getAllByRole("listitem");
  expect(first?.textContent).toContain("Rails");
  expect(first?.textContent).toContain("124 BPMSounds: very near");
  expect(screen.getByTitle(/0.50/)).toBeTruthy();
  expect(second?.textContent).toBe("2Paper Moons");
  screen.getByRole("button", { name: "Play Paper Moons" }).click();
  const queue = [
    { id: "a", title: "Rails", artist: "Los Faroles" },
    { id: "b", title: "Paper Moons", artist: "" },
  ];
  expect(toggleInQueue).toHaveBeenCalledExactlyOnceWith(queue, 1, "answer");
});

it("opens the track of a title", async () => {
  shown([...tracks, { track_id: "far", title: "Far", in_library: false, url: "https://last.fm/far" }]);
  const link = screen.getByRole("link", { name: "Rails" });
  // For a new tab.
  expect(link.getAttribute("href")).toBe("/tracks/a");
  await userEvent.click(link);
  expect(conversationAbout).toHaveBeenCalledExactlyOnceWith(["a"], expect.anything());
  expect(screen.queryByRole("link", { name: "Far" })).toBeNull();
});

it("counts on from page to page, as the answer does", () => {
  const numbers = () => screen.getAllByRole("listitem").map(({ textContent }) => /^\d+/.exec(textContent)?.[0]);
  shown(tracks, { total: 9, next_offset: 4 });
  expect(numbers()).toEqual(["3", "4"]);
  cleanup();
  shown(tracks, { total: 9 });
  expect(numbers()).toEqual(["8", "9"]);
});

it("leads from a part of a list to the whole of it", async () => {
  const link = () => screen.queryByRole("button", { name: "Open the whole list (9)" });
  shown(tracks, { total: 9 }, "find_tracks");
  expect(link()).toBeNull();
  cleanup();
  shown(tracks, { total: 2 });
  expect(screen.queryByRole("button", { name: /whole list/ })).toBeNull();
  cleanup();
  shown(tracks, { total: 9, playlist_id: "5fa7e1a0-0000-4000-8000-000000000000" }, "sort_playlist");
  expect(screen.getAllByRole("listitem")[0]?.textContent).toMatch(/^1/);
  await userEvent.click(link() ?? document.body);
  expect(location.pathname).toBe("/playlists/5fa7e1a0-0000-4000-8000-000000000000");
  cleanup();
  shown(tracks, { total: 9, next_offset: 2 });
  await userEvent.click(link() ?? document.body);
  expect(location.pathname).toBe("/music");
});

it("shows the first of a long list, and puts all of them into the queue", async () => {
  shown(Array.from({ length: 14 }, (_, at) => ({ track_id: String(at), title: `Song ${at}` })), { total: 14 });
  expect(screen.getAllByRole("listitem")).toHaveLength(8);
  screen.getByRole("button", { name: "Add to queue" }).click();
  expect(vi.mocked(addToQueue).mock.lastCall?.[0]).toHaveLength(14);
  await userEvent.click(screen.getByRole("button", { name: "Show 6 more" }));
  expect(screen.getAllByRole("listitem")).toHaveLength(14);
});

it("plays all that the user has, and links the others", () => {
  shown([...tracks, { track_id: "c", title: "Far Away", in_library: false, url: "https://www.last.fm/far" }]);
  expect(screen.getByRole("link", { name: /Far Away/ }).getAttribute("href")).toBe("https://www.last.fm/far");
  screen.getByRole("button", { name: "▶ Play all" }).click();
  const queue = [{ id: "a", title: "Rails", artist: "Los Faroles" }, { id: "b", title: "Paper Moons", artist: "" }];
  expect(playQueue).toHaveBeenLastCalledWith(queue, 0, "answer");
});

it("takes the tempo and key that were not found from the library", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ items: [{ id: "b", cover: "", facts: { tempo_bpm: 98.2, key: "C major", camelot: "8B" } }] })));
  shown(tracks);
  expect(await screen.findByText("98 BPM")).toBeTruthy();
  expect(screen.getByTitle("C major")).toBeTruthy();
  expect(screen.getByTitle("F minor")).toBeTruthy();
  vi.unstubAllGlobals();
});

it("gives a single track no number: two searches of an answer would both begin with 1", () => {
  shown(tracks.slice(1), { total: 1 });
  expect(screen.getByRole("listitem").textContent).toBe("Paper Moons");
});

it("tells how near a track sounds by a word", () => {
  shown([0, 0.99, 1.2, 1.6, 2.4].map((distance, at) => ({ track_id: String(at), title: "x", distance })));
  const words = screen.getAllByRole("listitem").map(({ textContent }) => /Sounds: (.*)/.exec(textContent)?.[1]);
  expect(words).toEqual(["very near", "very near", "near", "far", "far"]);
});

it("shows nothing where nothing was found", () => {
  expect(shown([]).container.textContent).toBe("");
});
