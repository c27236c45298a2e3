import { cleanup, render } from "@testing-library/react";
import { act } from "react";
import { afterEach, expect, it } from "vitest";

import { FakeMedia } from "../../player/FakeMedia";
import { addPlayer, setCurrent } from "../../player/players";
import { TrackPlayer } from "../../player/trackPlayer";
import { OriginalKey } from "./OriginalKey";

afterEach(cleanup);

it("tells what key sounds while the pitch of the track is changed", () => {
  const player = new TrackPlayer("a", new FakeMedia().asElement);
  const state = player.read();
  addPlayer("a", player);
  setCurrent("a");
  const { container } = render(<OriginalKey trackId="a" musicalKey="Ab major" />);
  expect(container.textContent).toBe("");
  Object.assign(player, { state: { ...state, semitones: 2 } });
  act(() => player.setRate(0.9));
  expect(container.textContent).toBe("In the original key. Sounding: B♭ major, +2");
});
