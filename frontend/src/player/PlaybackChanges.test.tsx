import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { act } from "react";
import { afterEach, expect, it, vi } from "vitest";

import { FakeMedia } from "./FakeMedia";
import { PlaybackChanges } from "./PlaybackChanges";
import { TrackPlayer } from "./trackPlayer";

vi.stubGlobal("requestAnimationFrame", () => 0);
afterEach(cleanup);

const names = () => screen.queryAllByRole("button").map((button) => button.getAttribute("aria-label"));

it("shows what sounds other than recorded, and ends it", async () => {
  const media = new FakeMedia();
  const player = new TrackPlayer("a", media.asElement);
  render(<PlaybackChanges player={player} />);
  expect(names()).toEqual([]);
  act(() => {
    player.setRate(0.7);
    player.mark({ start: 16, end: 24 });
  });
  expect(names()).toEqual(["Speed 70 %. Back to normal speed", "Loop 0:16–0:24. End the loop"]);
  await userEvent.click(screen.getByRole("button", { name: /^Speed/ }));
  expect(media.playbackRate).toBe(1);
  await userEvent.click(screen.getByRole("button", { name: /^Loop/ }));
  expect(player.read().isLooping).toBe(false);
  // Nothing that looks like a loop stays in the waveform.
  expect(player.read().passage).toBe(null);
  expect(names()).toEqual([]);
});

it("names the ends of a loop as answers do: to the nearest second, and only their values where that is short", () => {
  const player = new TrackPlayer("a", new FakeMedia().asElement);
  const { rerender } = render(<PlaybackChanges player={player} />);
  act(() => player.mark({ start: 24.5, end: 41.7 }));
  expect(names()).toEqual(["Loop 0:24–0:42. End the loop"]);
  expect(screen.getByRole("button").textContent).toBe("Loop 0:24–0:42 ×");
  rerender(<PlaybackChanges player={player} isShort />);
  expect(names()).toEqual(["Loop 0:24–0:42. End the loop"]);
  expect(screen.getByRole("button").textContent).toBe("0:24–0:42 ×");
});
