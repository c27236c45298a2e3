// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";

import { FakeMedia } from "./FakeMedia";
import { playTrack } from "./playback";
import { addPlayer, closePlayers } from "./players";
import { playerState } from "./playerState";
import { closePlayback, playQueue } from "./queue";
import { TrackPlayer } from "./trackPlayer";

const TRACKS = ["a", "b", "c"].map((id) => ({ id, title: id, artist: "" }));

afterEach(() => {
  closePlayback();
  closePlayers();
  vi.unstubAllGlobals();
});

it("tells nothing where nothing was played", () => {
  expect(playerState()).toBeUndefined();
});

it("tells what sounds, how fast, and what comes next", () => {
  vi.stubGlobal("requestAnimationFrame", () => 0);
  const leaving = [...TRACKS, { id: "x" }].map(({ id }) => addPlayer(id, new TrackPlayer(id, new FakeMedia().asElement)));
  playQueue(TRACKS, 1, "library");
  expect(playerState()).toEqual({ track_id: "b", is_playing: true, speed: 1, volume: 1, next_ids: ["c"] });
  // The queue goes on behind a track that was started alone.
  playTrack("x");
  expect(playerState()).toMatchObject({ track_id: "x", next_ids: ["c"] });
  for (const leave of leaving) leave();
});
