// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { FakeMedia } from "./FakeMedia";
import { playPassage } from "./playback";
import { addPlayer, closePlayers, currentTrackId } from "./players";
import { addToQueue, closePlayback, hasNext, next, nextOf, playNext, playQueue, previous, readQueue, removeFromQueue, setRepeat, shuffleQueue, toggleInQueue, undoAdding } from "./queue";
import { TrackPlayer } from "./trackPlayer";

const TRACKS = ["a", "b", "c"].map((id) => ({ id, title: id.toUpperCase(), artist: "" }));
const leaving: (() => void)[] = [];
const media = new Map<string, FakeMedia>();

beforeEach(() => {
  vi.stubGlobal("requestAnimationFrame", () => 0);
  for (const { id } of [...TRACKS, { id: "x" }]) {
    const fake = new FakeMedia();
    media.set(id, fake);
    leaving.push(addPlayer(id, new TrackPlayer(id, fake.asElement)));
  }
});

afterEach(() => {
  closePlayback();
  for (const leave of leaving.splice(0)) leave();
  closePlayers();
  vi.unstubAllGlobals();
});

const sounding = () => [...media].filter(([, { paused }]) => !paused).map(([id]) => id);
const end = (id: string) => {
  const fake = media.get(id);
  if (fake) fake.paused = true;
  fake?.dispatchEvent(new Event("ended"));
};

it("plays one track after the other, and stops behind the last", () => {
  playQueue(TRACKS, 1, "library");
  expect(sounding()).toEqual(["b"]);
  end("b");
  expect(sounding()).toEqual(["c"]);
  expect(hasNext(readQueue())).toBe(false);
  end("c");
  expect(sounding()).toEqual([]);
  expect(currentTrackId()).toBe("c");
});

it("pauses a track that sounds, and lets it go on where it was, with the list it is started from", () => {
  playQueue(TRACKS, 1, "library");
  media.get("b")?.reach(20);
  toggleInQueue(TRACKS.slice(1), 0, "answer");
  expect(sounding()).toEqual([]);
  expect(readQueue().source).toBe("library");
  toggleInQueue(TRACKS.slice(1), 0, "answer");
  expect(sounding()).toEqual(["b"]);
  expect(media.get("b")?.currentTime).toBe(20);
  expect(readQueue()).toMatchObject({ source: "answer", index: 0 });
  toggleInQueue(TRACKS, 2, "answer");
  expect(sounding()).toEqual(["c"]);
});

it("repeats the queue, or one track", () => {
  playQueue(TRACKS, 2, "playlist");
  setRepeat("all");
  end("c");
  expect(sounding()).toEqual(["a"]);
  setRepeat("one");
  end("a");
  expect(sounding()).toEqual(["a"]);
});

it("goes to the track before only near the beginning", () => {
  playQueue(TRACKS, 1, "library");
  media.get("b")?.reach(20);
  previous(20);
  expect(media.get("b")?.currentTime).toBe(0);
  previous(0);
  expect(sounding()).toEqual(["a"]);
});

it("goes on with what is announced after a track that was started alone, if the user has made the queue", () => {
  playQueue(TRACKS, 0, "playlist");
  void media.get("x")?.play();
  expect(sounding()).toEqual(["x"]);
  end("x");
  expect(sounding()).toEqual(["b"]);
  end("b");
  expect(sounding()).toEqual(["c"]);
});

it("ends with a track that was started alone, where the queue is the list of an earlier track", () => {
  playQueue(TRACKS, 0, "library");
  for (const id of ["x", "b"]) {
    void media.get(id)?.play();
    expect(nextOf(readQueue())).toBeUndefined();
    end(id);
    expect(sounding()).toEqual([]);
  }
  // Where the list is asked to go on, it does.
  next();
  expect(sounding()).toEqual(["c"]);
  previous(0);
  expect(nextOf(readQueue())?.id).toBe("c");
  end("b");
  expect(sounding()).toEqual(["c"]);
});

it("goes on behind a track that was started alone with what is put into the queue", () => {
  playQueue(TRACKS, 0, "library");
  void media.get("b")?.play();
  playNext([{ id: "x", title: "X", artist: "" }], "library");
  end("b");
  expect(sounding()).toEqual(["x"]);
});

it("repeats a track that was started alone, if one track is to be repeated", () => {
  playQueue(TRACKS, 0, "library");
  setRepeat("one");
  void media.get("x")?.play();
  end("x");
  expect(sounding()).toEqual(["x"]);
});

it("stops behind a track that was started alone, where nothing is queued or nothing is left", () => {
  void media.get("x")?.play();
  end("x");
  expect(sounding()).toEqual([]);
  playQueue(TRACKS, 2, "library");
  void media.get("x")?.play();
  end("x");
  expect(sounding()).toEqual([]);
});

it("stops behind a passage, also behind one at the end of the track", () => {
  playQueue(TRACKS, 0, "playlist");
  playPassage("x", 10, 20);
  media.get("x")?.reach(15);
  media.get("x")?.reach(20);
  expect(sounding()).toEqual([]);
  playPassage("x", 50, 60);
  media.get("x")?.reach(55);
  end("x");
  expect(sounding()).toEqual([]);
  // What is played on from there is the track.
  playPassage("x", 10, 20);
  media.get("x")?.reach(15);
  media.get("x")?.reach(20);
  void media.get("x")?.play();
  media.get("x")?.reach(60);
  end("x");
  expect(sounding()).toEqual(["b"]);
});

it("takes tracks in behind the one that plays, and out again", () => {
  playQueue(TRACKS, 1, "library");
  playNext([{ id: "x", title: "X", artist: "" }], "answer");
  expect(readQueue().tracks.map(({ id }) => id)).toEqual(["a", "b", "x", "c"]);
  removeFromQueue(0);
  next();
  expect(sounding()).toEqual(["x"]);
});

it("lets a track that was started alone play on, and puts others behind it", () => {
  void media.get("x")?.play();
  playNext(TRACKS.slice(0, 1), "answer");
  addToQueue(TRACKS.slice(1, 2), "answer");
  expect(sounding()).toEqual(["x"]);
  expect(readQueue()).toMatchObject({ index: 0, tracks: [{ id: "x" }, { id: "a" }, { id: "b" }] });
  end("x");
  expect(sounding()).toEqual(["a"]);
});

it("puts what plays next behind a track that interrupted the queue", () => {
  playQueue(TRACKS, 0, "library");
  void media.get("x")?.play();
  playNext(TRACKS.slice(2), "answer");
  expect(readQueue().tracks.map(({ id }) => id)).toEqual(["a", "x", "c", "b", "c"]);
  undoAdding();
  expect(readQueue()).toMatchObject({ index: 1, tracks: [{ id: "a" }, { id: "x" }, { id: "b" }, { id: "c" }] });
});

it("tells what was added until something else happens, and takes it back", () => {
  playQueue(TRACKS.slice(0, 2), 0, "library");
  playNext(TRACKS.slice(2), "library");
  expect(readQueue().added).toMatchObject({ isNext: true, tracks: [{ id: "c" }] });
  undoAdding();
  expect(readQueue()).toMatchObject({ added: null, index: 0, tracks: [{ id: "a" }, { id: "b" }] });
});

it("tells whether what was added plays next", () => {
  playQueue(TRACKS.slice(0, 2), 0, "library");
  addToQueue(TRACKS.slice(2), "library");
  expect(readQueue().added?.isNext).toBe(false);
  playQueue(TRACKS.slice(0, 2), 1, "library");
  addToQueue(TRACKS.slice(2), "library");
  expect(readQueue().added?.isNext).toBe(true);
  setRepeat("all");
  expect(readQueue().added).toBeNull();
});

it("shuffles what is to come, not what was played", () => {
  playQueue([...TRACKS, { id: "x", title: "X", artist: "" }], 1, "library");
  vi.spyOn(Math, "random").mockReturnValueOnce(0.9).mockReturnValueOnce(0.1);
  shuffleQueue();
  expect(readQueue().tracks.map(({ id }) => id)).toEqual(["a", "b", "x", "c"]);
});
