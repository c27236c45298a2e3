import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { FakeMedia } from "./FakeMedia";
import { addPlayer, closePlayers } from "./players";
import { RowPlayButton } from "./RowPlayButton";
import { TrackPlayer } from "./trackPlayer";

const leaving: (() => void)[] = [];
const media = { a: new FakeMedia(), b: new FakeMedia() };

beforeEach(() => {
  vi.stubGlobal("requestAnimationFrame", () => 0);
  for (const [id, fake] of Object.entries(media)) leaving.push(addPlayer(id, new TrackPlayer(id, fake.asElement)));
});
afterEach(() => {
  cleanup();
  closePlayers();
  for (const leave of leaving.splice(0)) leave();
  vi.unstubAllGlobals();
});

const names = () => screen.getAllByRole("button").map((button) => button.getAttribute("aria-label"));

it("offers a pause while its track sounds, whichever sounded before", () => {
  render(
    <>
      <RowPlayButton track={{ id: "a", title: "Rails" }} onToggle={vi.fn()} />
      <RowPlayButton track={{ id: "b", title: "Home" }} onToggle={vi.fn()} />
    </>,
  );
  expect(names()).toEqual(["Play Rails", "Play Home"]);
  act(() => void media.a.play());
  expect(names()).toEqual(["Pause Rails", "Play Home"]);
  act(() => void media.b.play());
  expect(names()).toEqual(["Play Rails", "Pause Home"]);
  act(() => media.b.pause());
  expect(names()).toEqual(["Play Rails", "Play Home"]);
  act(() => void media.a.play());
  expect(names()).toEqual(["Pause Rails", "Play Home"]);
});
