import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";

import { TransitionMark } from "./TransitionMark";

afterEach(cleanup);

const RAILS = { camelot: "8A", tempo_bpm: 120 };

it.each([
  [{ camelot: "9A", tempo_bpm: 123.6 }, "Mixes with the track before: keys match, tempi 3 % apart"],
  [{ camelot: "2B", tempo_bpm: 135 }, "Does not mix with the track before: keys clash, tempi 13 % apart"],
])("tells whether and why %o mixes", (track, told) => {
  render(<TransitionMark before={RAILS} track={track} />);
  expect(screen.getByRole("img", { name: told })).toBeTruthy();
});

it("shows nothing above the first track", () => {
  render(<TransitionMark before={undefined} track={RAILS} />);
  expect(screen.queryByRole("img")).toBeNull();
});
