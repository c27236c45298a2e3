// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from "vitest";

import type { PlayerEvent } from "../protocol";
import { addPlayer, controlPlayer } from "./playback";
import { closePlayers, currentTrackId, readVolume } from "./players";

const deck = {
  playPassage: vi.fn(), seekTo: vi.fn(), skip: vi.fn(), toggle: vi.fn(), toggleLoop: vi.fn(), scaleLoop: vi.fn(), pause: vi.fn(), play: vi.fn(),
  mark: vi.fn(), setRate: vi.fn(), setPitch: vi.fn(() => Promise.resolve()),
};
const wants = (event: Omit<PlayerEvent, "type" | "track_id">) => controlPlayer({ type: "player", track_id: "t", ...event });

beforeEach(() => {
  vi.clearAllMocks();
  closePlayers();
  return addPlayer("t", deck);
});

it("plays a passage, or goes on where it is", () => {
  wants({ action: "play", start_seconds: 45, end_seconds: 70, speed: 0.8 });
  expect(deck.setRate).toHaveBeenCalledExactlyOnceWith(0.8);
  expect(deck.playPassage).toHaveBeenCalledExactlyOnceWith({ startSeconds: 45, endSeconds: 70 });
  wants({ action: "play" });
  expect(deck.play).toHaveBeenCalledOnce();
});

it("sets the volume of whatever sounds", () => {
  wants({ action: "volume", volume: 0.3 });
  expect(readVolume()).toBe(0.3);
  wants({ action: "volume" });
  expect(readVolume()).toBe(0.3);
  expect(deck.play).not.toHaveBeenCalled();
});

it("loops a passage, seeks, pauses and changes the speed without playing", () => {
  wants({ action: "loop", start_seconds: 10, end_seconds: 20 });
  expect(deck.mark).toHaveBeenCalledExactlyOnceWith({ start: 10, end: 20 });
  wants({ action: "end_loop" });
  expect(deck.mark).toHaveBeenLastCalledWith(null);
  wants({ action: "seek", start_seconds: 5 });
  expect(deck.seekTo).toHaveBeenCalledExactlyOnceWith(5);
  wants({ action: "pause" });
  expect(deck.pause).toHaveBeenCalledOnce();
  wants({ action: "speed", speed: 100 });
  expect(deck.setRate).toHaveBeenCalledExactlyOnceWith(4);
  expect(deck.play).not.toHaveBeenCalled();
});

it("moves the pitch as far as the player can", () => {
  wants({ action: "pitch", pitch_semitones: 2 });
  expect(deck.setPitch).toHaveBeenLastCalledWith(2);
  wants({ action: "play", pitch_semitones: -40 });
  expect(deck.setPitch).toHaveBeenLastCalledWith(-12);
  wants({ action: "play" });
  expect(deck.setPitch).toHaveBeenCalledTimes(2);
});

it("makes a player for a track that has none and shows it in the bar, but not to pause it", () => {
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, "pause").mockReturnValue();
  vi.spyOn(HTMLMediaElement.prototype, "load").mockReturnValue();
  controlPlayer({ type: "player", action: "pause", track_id: "other" });
  expect(currentTrackId()).toBeNull();
  controlPlayer({ type: "player", action: "play", track_id: "other" });
  expect(currentTrackId()).toBe("other");
  expect(document.querySelectorAll("audio")).toHaveLength(1);
});

it("lets nothing else sound when an answer puts a track at a time", () => {
  const other = { ...deck, pause: vi.fn() };
  const leave = addPlayer("other", other);
  controlPlayer({ type: "player", action: "play", track_id: "other" });
  wants({ action: "seek", start_seconds: 5 });
  expect(currentTrackId()).toBe("t");
  expect(other.pause).toHaveBeenCalledOnce();
  leave();
});

it("pauses what sounds and goes on with it, whatever track the chat is about", () => {
  const other = { ...deck, pause: vi.fn() };
  const leave = addPlayer("other", other);
  controlPlayer({ type: "player", action: "play", track_id: "other" });
  controlPlayer({ type: "player", action: "pause", track_id: "t" });
  expect(other.pause).toHaveBeenCalledOnce();
  controlPlayer({ type: "player", action: "resume", track_id: "t" });
  expect(other.play).toHaveBeenCalledTimes(2);
  expect(currentTrackId()).toBe("other");
  leave();
});
