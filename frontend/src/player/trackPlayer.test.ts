// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { TrackPlayer } from "./trackPlayer";
import { FakeMedia } from "./FakeMedia";
import { playPassage } from "./playback";
import { addPlayer, closePlayers, playerOfKeys } from "./players";

const leaving: (() => void)[] = [];

beforeEach(() => void vi.stubGlobal("requestAnimationFrame", () => 0));

afterEach(() => {
  for (const leave of leaving.splice(0)) leave();
  closePlayers();
  vi.unstubAllGlobals();
});

function player(trackId = "a") {
  const media = new FakeMedia();
  const deck = new TrackPlayer(trackId, media.asElement);
  leaving.push(addPlayer(trackId, deck));
  return { media, deck };
}

it("plays a passage to its end, and stops there", () => {
  const { media, deck } = player();
  playPassage("a", 10, 14);
  expect(media).toMatchObject({ paused: false, currentTime: 10 });
  expect(deck.read()).toMatchObject({ passage: { start: 10, end: 14 }, isLooping: false });
  media.reach(13.9);
  expect(media.paused).toBe(false);
  media.reach(14.05);
  expect(media.paused).toBe(true);
});

it("goes on after a passage when the user jumped out of it", () => {
  const { media, deck } = player();
  playPassage("a", 10, 14);
  deck.seekTo(20);
  media.reach(21);
  expect(media.paused).toBe(false);
});

it("loops a marked passage until told otherwise", () => {
  const { media, deck } = player();
  deck.mark({ start: 5, end: 8 });
  deck.playFrom(5);
  media.reach(7.9);
  media.reach(8.02);
  expect(media).toMatchObject({ paused: false, currentTime: 5 });
  deck.toggleLoop();
  media.reach(7.9);
  media.reach(8.02);
  expect(media).toMatchObject({ paused: false, currentTime: 8.02 });
});

it("plays a looped passage from its beginning, if the playhead is outside", () => {
  const { media, deck } = player();
  deck.mark({ start: 6, end: 19 });
  deck.toggle();
  expect(media).toMatchObject({ paused: false, currentTime: 6 });
  media.reach(10);
  deck.toggle();
  deck.toggle();
  expect(media.currentTime).toBe(10);
  deck.pause();
  deck.seekTo(30);
  deck.toggle();
  expect(media.currentTime).toBe(6);
  deck.pause();
  deck.playFrom(30);
  expect(media.currentTime).toBe(30);
});

it("tells the end of a loop, and not what lies before it, while a changed pitch comes late", () => {
  const { media, deck } = player();
  vi.spyOn(deck, "delaySeconds", "get").mockReturnValue(0.3);
  deck.mark({ start: 5, end: 8 });
  deck.playFrom(5);
  expect(deck.heardSeconds).toBe(5);
  media.reach(7.9);
  media.reach(8.02);
  media.reach(5.1);
  expect(deck.heardSeconds).toBeCloseTo(7.8);
  media.reach(5.4);
  expect(deck.heardSeconds).toBeCloseTo(5.1);
});

it("loops to the end of the track", () => {
  const { media, deck } = player();
  deck.mark({ start: 50, end: 60 });
  deck.playFrom(55);
  media.paused = true;
  media.dispatchEvent(new Event("ended"));
  expect(media).toMatchObject({ paused: false, currentTime: 50 });
});

it("loops four bars where nothing is marked", () => {
  const { media, deck } = player();
  deck.knowBeats([0, 2, 4, 6, 8, 10], []);
  media.currentTime = 2.5;
  deck.toggleLoop();
  expect(deck.read()).toMatchObject({ passage: { start: 2, end: 10 }, isLooping: true });
});

it("goes into a loop that became so short that it ends before what sounds", () => {
  const { media, deck } = player();
  deck.knowBeats([0, 2, 4, 6, 8, 10], []);
  deck.playFrom(0);
  deck.loopBars(4);
  media.reach(5);
  deck.loopBars(1);
  expect(deck.read()).toMatchObject({ passage: { start: 0, end: 2 }, isLooping: true });
  expect(media).toMatchObject({ paused: false, currentTime: 0 });
});

it("keeps the pitch at half speed", () => {
  const { media, deck } = player();
  deck.setRate(0.5);
  expect(media).toMatchObject({ playbackRate: 0.5, preservesPitch: true });
});

it("lets one track sound at a time, and gives it the keys", () => {
  const first = player("a");
  const second = player("b");
  first.deck.play();
  expect(playerOfKeys()).toBe(first.deck);
  second.deck.play();
  expect(first.media.paused).toBe(true);
  expect(playerOfKeys()).toBe(second.deck);
});

it("halves and doubles a loop, and what sounds stays on its beat", () => {
  const { media, deck } = player();
  deck.knowBeats([0, 4, 8], [0, 1, 2, 3, 4, 5, 6, 7, 8]);
  deck.scaleLoop(0.5);
  expect(deck.read().passage).toBeNull();
  deck.mark({ start: 0, end: 8 });
  deck.playFrom(6.5);
  deck.scaleLoop(0.5);
  expect(deck.read()).toMatchObject({ passage: { start: 0, end: 4 }, isLooping: true });
  expect(media.currentTime).toBe(2.5);
  deck.scaleLoop(2);
  expect(deck.read().passage).toEqual({ start: 0, end: 8 });
  expect(media.currentTime).toBe(2.5);
});
