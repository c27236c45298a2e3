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

it("tells the names of sections at the bars that they begin with", () => {
  const section = (label: string, name: string, start: number, end: number) => ({ label, name, start, end, bars: 2 });
  const measured = {
    beats: [0, 1, 2, 3, 4, 5, 6, 7],
    downbeats: [0, 2, 4, 6],
    sections: [section("A", "Verse", 0, 3.9), section("B", "B", 3.9, 8)],
    chords: [[0, 8, "C"] as [number, number, string]],
    key: "C major",
  };
  render(<ChordChart title="Rails" deck={new TrackPlayer("a", new FakeMedia().asElement)} measured={measured} />);
  expect(screen.getAllByRole("listitem").map((bar) => bar.textContent)).toEqual(["1VerseC", "2C", "3BC", "4C"]);
  expect(screen.getByTitle("Bar 3, section B: C")).toBeTruthy();
});
