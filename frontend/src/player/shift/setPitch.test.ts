// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from "vitest";

import { FakeMedia } from "../FakeMedia";
import { startClicks } from "../metronome";
import { TrackPlayer } from "../trackPlayer";
import { pitchShifterOf } from "./pitchShifter";

vi.mock("./pitchShifter");

const shifter = { setSemitones: vi.fn(), close: vi.fn(), delaySeconds: 0.12 };

beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(pitchShifterOf).mockResolvedValue(shifter as never);
});

const player = () => new TrackPlayer("a", new FakeMedia().asElement);

it("loads the shifter with the first change of pitch, once", async () => {
  const deck = player();
  await deck.setPitch(0);
  expect(pitchShifterOf).not.toHaveBeenCalled();
  await Promise.all([deck.setPitch(1), deck.setPitch(2)]);
  expect(pitchShifterOf).toHaveBeenCalledOnce();
  expect(shifter.setSemitones).toHaveBeenLastCalledWith(2);
  expect(deck.read().semitones).toBe(2);
  await deck.setPitch(0);
  expect(shifter.setSemitones).toHaveBeenLastCalledWith(0);
});

it("stays as recorded where the shifter cannot be loaded, and tries again", async () => {
  vi.mocked(pitchShifterOf).mockRejectedValueOnce(new Error("no worklets"));
  const deck = player();
  await expect(deck.setPitch(5)).rejects.toThrow("no worklets");
  expect(deck.read().semitones).toBe(0);
  await deck.setPitch(5);
  expect(deck.read().semitones).toBe(5);
});

it("closes a shifter that is loaded after its player was closed", async () => {
  const deck = player();
  const change = deck.setPitch(5);
  deck.close();
  await change;
  expect(shifter.close).toHaveBeenCalled();
  expect(shifter.setSemitones).not.toHaveBeenCalled();
});

it("shows and marks what sounds, not what the element has sent on", async () => {
  const media = new FakeMedia();
  const deck = new TrackPlayer("a", media.asElement);
  await deck.setPitch(2);
  media.reach(10);
  expect(deck.read().position).toBe(10);
  await media.play();
  media.playbackRate = 0.5;
  media.reach(10);
  expect(deck.heardSeconds).toBeCloseTo(9.94);
  expect(deck.read().position).toBeCloseTo(9.94);
  deck.markEnd();
  expect(deck.read().passage?.end).toBeCloseTo(9.94);
});

it("clicks as much later as the sound comes", async () => {
  const starts: number[] = [];
  const sound = {
    frequency: {},
    gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
    connect: (to: unknown) => to,
    start: (at: number) => starts.push(at),
    stop: () => undefined,
  };
  const context = { currentTime: 0, createOscillator: () => sound, createGain: () => sound, close: () => Promise.resolve() };
  vi.stubGlobal("AudioContext", vi.fn(function () {
    return context;
  }));
  vi.useFakeTimers();
  const deck = player();
  (deck.media as { paused: boolean }).paused = false;
  const stop = startClicks(deck, [0.05], []);
  vi.advanceTimersByTime(30);
  await deck.setPitch(3);
  deck.media.currentTime = 1;
  vi.advanceTimersByTime(30);
  deck.media.currentTime = 0;
  vi.advanceTimersByTime(30);
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  expect(starts.map((at) => Number(at.toFixed(3)))).toEqual([0.05, 0.17]);
});
