import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";

import { FakeMedia } from "../player/FakeMedia";
import { TrackPlayer } from "../player/trackPlayer";
import ChordChart from "./ChordChart";

afterEach(cleanup);

it("spells transposed chords by the transposed key", () => {
  const measured = { beats: [0, 1, 2, 3], downbeats: [0, 2], sections: [], chords: [[0, 4, "C"] as [number, number, string]], key: "C major" };
  render(<ChordChart title="Rails" deck={new TrackPlayer("a", new FakeMedia().asElement)} measured={measured} />);
  fireEvent.change(screen.getByLabelText("Transpose"), { target: { value: "3" } });
  expect(screen.getAllByTitle(/E♭/)).not.toEqual([]);
});
