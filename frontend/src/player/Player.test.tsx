import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import type { Track } from "../api/tracks";
import { Player } from "./Player";
import { closePlayers, currentTrackId } from "./players";
import { playTrack } from "./playback";

const track: Track = {
  id: "a", title: "Rails", artist: "The Half Hours", album: "", genre: "", year: null, track_number: null, rating: 0, user_tags: [], cover: "",
  original_filename: "a.wav", file_size: 1, duration: 65, status: "ready", status_message: "", created_at: "2026-01-01T00:00:00Z",
};

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal("ResizeObserver", class { observe() {} disconnect() {} });
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("", { status: 404 })));
  vi.spyOn(HTMLMediaElement.prototype, "load").mockReturnValue();
  vi.spyOn(HTMLMediaElement.prototype, "pause").mockReturnValue();
  vi.spyOn(HTMLMediaElement.prototype, "play").mockImplementation(function (this: HTMLMediaElement) {
    this.dispatchEvent(new Event("play"));
    return Promise.resolve();
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Player track={track} />
    </QueryClientProvider>,
  );
});

afterEach(() => {
  cleanup();
  closePlayers();
});

it("names the track and who plays it", () => {
  expect(screen.getByRole("heading", { name: "Rails" })).toBeTruthy();
  expect(screen.getByText("The Half Hours")).toBeTruthy();
});

it("says its position while no other track is played", () => {
  expect(screen.getByRole("button", { name: "Play Rails" })).toBeTruthy();
  expect(screen.getByText("0:00 / 1:05")).toBeTruthy();
  expect(screen.queryByText("Play this track")).toBeNull();
});

it("takes over from another track that is in the bar, and then says its position again", async () => {
  playTrack("b");
  await userEvent.click(await screen.findByRole("button", { name: "Play this track" }));
  expect(currentTrackId()).toBe("a");
  expect(screen.getByText("0:00 / 1:05")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Pause Rails" })).toBeTruthy();
});

it("takes over with the round button, too, which is the secondary one as long as the other plays", async () => {
  playTrack("b");
  const button = await screen.findByRole("button", { name: "Play this track: Rails" });
  expect(button.dataset["secondary"]).toBe("true");
  await userEvent.click(button);
  expect(currentTrackId()).toBe("a");
  expect(button.dataset["secondary"]).toBeUndefined();
});
