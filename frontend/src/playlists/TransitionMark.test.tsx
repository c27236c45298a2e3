import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";

import { TransitionMark } from "./TransitionMark";

afterEach(cleanup);

const RAILS = { camelot: "8A", tempo_bpm: 120 };

it.each([
  [{ camelot: "9A", tempo_bpm: 123.6 }, "Mixes with the track before: keys match, tempi 3 % apart (120 and 124 BPM)"],
  [{ camelot: "2B", tempo_bpm: 135 }, "Does not mix with the track before: keys clash, tempi 13 % apart (120 and 135 BPM)"],
  // Where they would read the same, or as what mixes, with decimals.
  [{ camelot: "8A", tempo_bpm: 119.5 }, "Mixes with the track before: keys match, tempi 0 % apart (120 and 120 BPM)"],
  [{ camelot: "8A", tempo_bpm: 127.6 }, "Does not mix with the track before: keys match, tempi 6.4 % apart (120 and 128 BPM)"],
  // At half and double tempo.
  [{ camelot: "8A", tempo_bpm: 61.2 }, "Mixes with the track before: keys match, half the tempo, 2 % apart (120 and 61 BPM)"],
  [{ camelot: "8A", tempo_bpm: 240 }, "Mixes with the track before: keys match, double the tempo, 0 % apart (120 and 240 BPM)"],
])("tells whether and why %o mixes", (track, told) => {
  render(<TransitionMark before={RAILS} track={track} />);
  expect(screen.getByRole("img", { name: told })).toBeTruthy();
});

it("tells tempi with decimals that would read the same", () => {
  render(<TransitionMark before={{ camelot: "8A", tempo_bpm: 119.6 }} track={{ camelot: "8A", tempo_bpm: 120.4 }} />);
  expect(screen.getByRole("img", { name: "Mixes with the track before: keys match, tempi 1 % apart (119.6 and 120.4 BPM)" })).toBeTruthy();
});

it.each([
  [{ camelot: "9A", tempo_bpm: 123.6 }, "✓"],
  [{ camelot: "2B", tempo_bpm: 120 }, "≠ key"],
  [{ camelot: "8A", tempo_bpm: 135 }, "≠ tempo"],
  [{ camelot: "2B", tempo_bpm: 135 }, "≠ key, tempo"],
])("writes what of %o does not fit", (track, sign) => {
  render(<TransitionMark before={RAILS} track={track} />);
  expect(screen.getByRole("img").textContent).toBe(sign);
});

it("shows nothing above the first track", () => {
  render(<TransitionMark before={undefined} track={RAILS} />);
  expect(screen.queryByRole("img")).toBeNull();
});
