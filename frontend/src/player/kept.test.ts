// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { FakeMedia } from "./FakeMedia";
import { keepPlaying } from "./kept";
import { addPlayer, closePlayers, currentTrackId } from "./players";
import { closePlayback, playQueue, readQueue } from "./queue";
import { TrackPlayer } from "./trackPlayer";

const TRACKS = ["a", "b"].map((id) => ({ id, title: id.toUpperCase(), artist: "" }));
const media = new Map<string, FakeMedia>();
const leaving: (() => void)[] = [];

beforeEach(() => {
  vi.stubGlobal("requestAnimationFrame", () => 0);
  for (const { id } of TRACKS) {
    const fake = new FakeMedia();
    media.set(id, fake);
    leaving.push(addPlayer(id, new TrackPlayer(id, fake.asElement)));
  }
  keepPlaying("me");
  playQueue(TRACKS, 1, "library");
  media.get("b")?.reach(20);
  window.dispatchEvent(new Event("pagehide"));
  media.get("b")?.reach(0);
  closePlayback();
});

afterEach(() => {
  closePlayback();
  for (const leave of leaving.splice(0)) leave();
  closePlayers();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

it("has the queue and the place again after the page was loaded again, paused", () => {
  keepPlaying("me");
  expect(currentTrackId()).toBe("b");
  expect(readQueue()).toMatchObject({ index: 1, source: "library", tracks: TRACKS });
  expect(media.get("b")).toMatchObject({ currentTime: 20, paused: true });
});

it("shows nobody else's", () => {
  keepPlaying("somebody else");
  expect(currentTrackId()).toBeNull();
  expect(sessionStorage.length).toBe(0);
});
