import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import { FakeMedia } from "../player/FakeMedia";
import type { Measured } from "../player/measured";
import { TrackPlayer } from "../player/trackPlayer";
import ChordChart from "./ChordChart";

const facts = { tempo_bpm: 92.3, time_signature: "4/4" };
vi.mock("../api/tracks", () => ({ fetchTrack: () => Promise.resolve({ facts }) }));
afterEach(cleanup);

const close = vi.fn();

const show = (measured: Measured) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ChordChart track={{ id: "a", title: "Rails", artist: "The Half Hours" }} deck={new TrackPlayer("a", new FakeMedia().asElement)} measured={measured} onClose={close} />
    </QueryClientProvider>,
  );

it("spells transposed chords by the transposed key", () => {
  const measured = { beats: [0, 1, 2, 3], downbeats: [0, 2], sections: [], chords: [[0, 4, "C"] as [number, number, string]], key: "C major" };
  show(measured);
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
  show(measured);
  expect(screen.getAllByRole("listitem").map((bar) => bar.textContent)).toEqual(["1VerseC", "2C", "3Section BBC", "4C"]);
  expect(screen.getByTitle("Bar 3, section B: C")).toBeTruthy();
});

it("can be closed beside its tools, which stay in sight", () => {
  show({ beats: [0, 1, 2, 3], downbeats: [0, 2], sections: [], chords: [[0, 4, "C"]], key: "C major" });
  fireEvent.click(screen.getByRole("button", { name: "Close the chord chart" }));
  expect(close).toHaveBeenCalledOnce();
});

it("has a head for the print: title, artist, key, tempo, metre and capo", async () => {
  show({ beats: [0, 1, 2, 3], downbeats: [0, 2], sections: [], chords: [[0, 4, "Am"]], key: "A minor" });
  fireEvent.change(screen.getByLabelText("Capo"), { target: { value: "5" } });
  expect(await screen.findByText("A minor · 92 BPM · 4/4 · Capo 5 (shapes in Em)")).toBeTruthy();
  expect(screen.getByText("Rails – The Half Hours")).toBeTruthy();
});
