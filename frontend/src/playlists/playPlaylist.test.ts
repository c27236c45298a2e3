// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { fetchPlaylist, type Playlist } from "../api/playlists";
import { FakeMedia } from "../player/FakeMedia";
import { addPlayer, playTrack } from "../player/playback";
import { closePlayers } from "../player/players";
import { closePlayback, next, previous, readQueue } from "../player/queue";
import { TrackPlayer } from "../player/trackPlayer";
import type { PlayerEvent } from "../protocol";
import { playPlaylist } from "./playPlaylist";

vi.mock("../api/playlists", () => ({ fetchPlaylist: vi.fn() }));

const IDS = ["a", "b", "c", "d"];
const leaving: (() => void)[] = [];
const media = new Map<string, FakeMedia>();

beforeEach(() => {
  vi.stubGlobal("requestAnimationFrame", () => 0);
  for (const id of [...IDS, "x"]) {
    const fake = new FakeMedia();
    media.set(id, fake);
    leaving.push(addPlayer(id, new TrackPlayer(id, fake.asElement)));
  }
  holds(IDS);
});

afterEach(() => {
  closePlayback();
  for (const leave of leaving.splice(0)) leave();
  closePlayers();
  vi.unstubAllGlobals();
});

const holds = (ids: readonly string[]) => {
  const entries = ids.map((id) => ({ track_id: id, title: id.toUpperCase(), artist: "" }));
  vi.mocked(fetchPlaylist).mockResolvedValue({ entries } as unknown as Playlist);
};
const play = (event: Partial<PlayerEvent> = {}) => playPlaylist("p", { type: "player", action: "play", track_id: "a", playlist_id: "p", ...event });
const sounding = () => [...media].filter(([, { paused }]) => !paused).map(([id]) => id);
const queued = () => readQueue().tracks.map(({ id }) => id);

it("plays a playlist from its first track on, and next and previous go through it", async () => {
  await play();
  expect(fetchPlaylist).toHaveBeenLastCalledWith("p");
  expect(queued()).toEqual(IDS);
  expect(readQueue().source).toBe("playlist");
  expect(sounding()).toEqual(["a"]);
  next();
  next();
  expect(sounding()).toEqual(["c"]);
  previous(0);
  expect(sounding()).toEqual(["b"]);
});

it("begins with another track, whose predecessors stay in the queue", async () => {
  await play({ track_id: "c" });
  expect(sounding()).toEqual(["c"]);
  expect(queued()).toEqual(IDS);
});

it("shuffles all but the track that the answer named", async () => {
  await play({ track_id: "c", shuffle: true });
  expect(sounding()).toEqual(["c"]);
  expect(queued()[0]).toBe("c");
  expect(queued().toSorted()).toEqual(IDS);
});

it("begins with the first one that is left where the track was deleted in between", async () => {
  holds(["b", "c"]);
  await play();
  expect(sounding()).toEqual(["b"]);
  expect(queued()).toEqual(["b", "c"]);
});

it("plays the track alone where the playlist cannot be had, and keeps the queue", async () => {
  await play();
  vi.mocked(fetchPlaylist).mockRejectedValue(new TypeError("offline"));
  await play({ track_id: "x" });
  expect(sounding()).toEqual(["x"]);
  expect(queued()).toEqual(IDS);
});

it("does not take over from what was started while the playlist was fetched", async () => {
  const started = play();
  playTrack("x");
  await started;
  expect(sounding()).toEqual(["x"]);
  expect(queued()).toEqual([]);
});
