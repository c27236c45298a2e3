import { act, cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";

import type { ListedTrack } from "../api/tracks";
import { FakeMedia } from "./FakeMedia";
import { SoundingFacts } from "./SoundingFacts";
import { TrackPlayer } from "./trackPlayer";

afterEach(cleanup);

it("tells tempo and key as they sound", () => {
  const track = { id: "a", facts: { tempo_bpm: 120, key: "A minor", camelot: "8A" } } as ListedTrack;
  const player = new TrackPlayer("a", new FakeMedia().asElement);
  const { container } = render(<SoundingFacts track={track} player={player} />);
  expect(container.textContent).toBe("120 BPM8A Am");
  act(() => player.setRate(0.5));
  expect(container.textContent).toBe("60 BPM8A Am");
});
