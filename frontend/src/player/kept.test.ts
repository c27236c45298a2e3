// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { FakeMedia } from "./FakeMedia";
import { keepPlaying } from "./kept";
import { addPlayer, closePlayers, currentTrackId, trackPlayerOf } from "./players";
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
  trackPlayerOf("a").setRate(0.75);
  trackPlayerOf("b").mark({ start: 18, end: 26 });
  window.dispatchEvent(new Event("pagehide"));
  media.get("b")?.reach(0);
  trackPlayerOf("a").setRate(1);
  trackPlayerOf("b").mark(null);
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
  expect(readQueue()).toMatchObject({ index: 1, source: "library", isAlone: false, tracks: TRACKS });
  expect(media.get("b")).toMatchObject({ currentTime: 20, paused: true });
});

it("shows nobody else's", () => {
  keepPlaying("somebody else");
  expect(currentTrackId()).toBeNull();
  expect(sessionStorage.length).toBe(0);
});

it("has the speeds and loops of tracks again, also of those that get a player later", () => {
  for (const leave of leaving.splice(0, 1)) leave();
  keepPlaying("me");
  expect(trackPlayerOf("b").read()).toMatchObject({ rate: 1, passage: { start: 18, end: 26 }, isLooping: true });
  // Loaded again before the other track was shown.
  window.dispatchEvent(new Event("pagehide"));
  keepPlaying("me");
  const later = trackPlayerOf("a");
  leaving.push(addPlayer("a", later));
  expect(later.read()).toMatchObject({ rate: 0.75, passage: null, isLooping: false });
  expect(later.media.playbackRate).toBe(0.75);
});
