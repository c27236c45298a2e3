// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { fetchTracksOf } from "../api/tracks";
import type { PlayerEvent } from "../protocol";
import { FakeMedia } from "./FakeMedia";
import { addPlayer, playTrack } from "./playback";
import { closePlayers } from "./players";
import { playTracks } from "./playTracks";
import { closePlayback, readQueue } from "./queue";
import { TrackPlayer } from "./trackPlayer";

vi.mock("../api/tracks", () => ({ fetchTracksOf: vi.fn() }));

const leaving: (() => void)[] = [];
const media = new Map<string, FakeMedia>();

beforeEach(() => {
  vi.stubGlobal("requestAnimationFrame", () => 0);
  for (const id of ["a", "b", "c", "x"]) {
    const fake = new FakeMedia();
    media.set(id, fake);
    leaving.push(addPlayer(id, new TrackPlayer(id, fake.asElement)));
  }
  // In another order than the answer's, and one was deleted since.
  const items = ["b", "a"].map((id) => ({ id, title: id.toUpperCase(), original_filename: "", artist: "" }));
  vi.mocked(fetchTracksOf).mockResolvedValue({ items, total: 2 } as unknown as Awaited<ReturnType<typeof fetchTracksOf>>);
});

afterEach(() => {
  closePlayback();
  for (const leave of leaving.splice(0)) leave();
  closePlayers();
  vi.unstubAllGlobals();
});

const control = (event: Partial<PlayerEvent> = {}) =>
  playTracks(["a", "b", "c"], { type: "player", action: "play", track_id: "a", ...event });
const sounding = () => [...media].filter(([, { paused }]) => !paused).map(([id]) => id);
const queued = () => readQueue().tracks.map(({ id }) => id);

it("plays the tracks in the order of the answer", async () => {
  await control();
  expect(queued()).toEqual(["a", "b"]);
  expect(sounding()).toEqual(["a"]);
  expect(readQueue().source).toBe("answer");
});

it("puts them at the end of the queue, or behind what sounds", async () => {
  await control();
  await control({ action: "queue" });
  expect(queued()).toEqual(["a", "b", "a", "b"]);
  await control({ action: "queue", is_next: true });
  expect(queued()).toEqual(["a", "a", "b", "b", "a", "b"]);
  expect(sounding()).toEqual(["a"]);
});

it("plays one track where the others cannot be fetched", async () => {
  vi.mocked(fetchTracksOf).mockRejectedValue(new Error("offline"));
  await control();
  expect(sounding()).toEqual(["a"]);
});

it("tells that nothing came into the queue", async () => {
  vi.mocked(fetchTracksOf).mockRejectedValue(new Error("offline"));
  await expect(control({ action: "queue" })).rejects.toThrow("offline");
  expect(queued()).toEqual([]);
});

it("leaves what the user has started meanwhile", async () => {
  const playing = control();
  playTrack("x");
  await playing;
  expect(sounding()).toEqual(["x"]);
});
