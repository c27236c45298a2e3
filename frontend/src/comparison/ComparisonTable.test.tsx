import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";

import { ComparisonTable } from "./ComparisonTable";
import { filled } from "./scales";

afterEach(cleanup);

const rails = { track_id: "a", title: "Rails", tempo_bpm: 124.04, key: "F minor", loudness_lufs: -9, energy: 0.42, words: ["dark"], danceability: null };
const moons = { track_id: "b", title: "Paper Moons", tempo_bpm: 120, key: "", loudness_lufs: -17.1, energy: 0.3, words: [] };

it("has a row for every measure that one of the tracks has", () => {
  render(<ComparisonTable tracks={[rails, moons]} />);
  const names = screen.getAllByRole("rowheader").map((cell) => cell.textContent);
  expect(names).toEqual(["Tempo, BPM", "Key", "Loudness, LUFS", "Energy, 0 to 100", "Character"]);
  const cells = screen.getAllByRole("cell").map((cell) => cell.textContent);
  expect(cells).toEqual(["124", "120", "F minor", "–", "−9.0", "−17.1", "42", "30", "dark", "–"]);
});

it("fills bars to the end of the scale, not of the larger value", () => {
  expect(filled("energy", 0.42)).toBe(0.42);
  expect(filled("loudness_lufs", -17)).toBe(0.5);
  expect(filled("loudness_lufs", -60)).toBe(0);
  expect(filled("key", "F minor")).toBeNull();
  render(<ComparisonTable tracks={[rails, moons]} />);
  const [loudness] = within(screen.getByText("−9.0")).getAllByRole("meter", { hidden: true });
  expect((loudness as HTMLMeterElement).value).toBeCloseTo(21 / 26);
});
