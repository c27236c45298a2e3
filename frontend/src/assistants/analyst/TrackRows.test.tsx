import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import { playQueue } from "../../player/queue";
import type { CardProps } from "../registry";
import TrackRows from "./TrackRows";

vi.mock("../../player/queue", () => ({ playQueue: vi.fn() }));
afterEach(cleanup);

const tracks = [
  { track_id: "a", title: "Rails", artist: "Los Faroles", tempo_bpm: 123.7, key: "F minor", camelot: "4A", distance: 0.5 },
  { track_id: "b", title: "Paper Moons", status: "pending" },
];

function shown(found: unknown, more = {}) {
  const step = { summary: { tracks: found, ...more } } as unknown as CardProps["step"];
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
  expect(second?.textContent).toBe("2▶Paper Moons");
  screen.getByRole("button", { name: "Play Paper Moons" }).click();
  const queue = [
    { id: "a", title: "Rails", artist: "Los Faroles" },
    { id: "b", title: "Paper Moons", artist: "" },
  ];
  expect(playQueue).toHaveBeenCalledExactlyOnceWith(queue, 1, "answer");
});

it("counts on from page to page, as the answer does", () => {
  const numbers = () => screen.getAllByRole("listitem").map(({ textContent }) => /^\d+/.exec(textContent)?.[0]);
  shown(tracks, { total: 9, next_offset: 4 });
  expect(numbers()).toEqual(["3", "4"]);
  cleanup();
  shown(tracks, { total: 9 });
  expect(numbers()).toEqual(["8", "9"]);
});

it("gives a single track no number: two searches of an answer would both begin with 1", () => {
  shown(tracks.slice(1), { total: 1 });
  expect(screen.getByRole("listitem").textContent).toBe("▶Paper Moons");
});

it("tells how near a track sounds by a word", () => {
  shown([0, 0.99, 1.2, 1.6, 2.4].map((distance, at) => ({ track_id: String(at), title: "x", distance })));
  const words = screen.getAllByRole("listitem").map(({ textContent }) => /Sounds: (.*)/.exec(textContent)?.[1]);
  expect(words).toEqual(["very near", "very near", "near", "far", "far"]);
});

it("shows nothing where nothing was found", () => {
  expect(shown([]).container.textContent).toBe("");
});
