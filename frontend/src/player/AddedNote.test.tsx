import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { AddedNote } from "./AddedNote";
import { addToQueue, clearQueue, playNext, readQueue } from "./queue";

vi.mock("./playback", () => ({ playPassage: vi.fn() }));
const tracks = (...titles: string[]) => titles.map((title) => ({ id: title, title, artist: "" }));

beforeEach(() => {
  vi.useFakeTimers();
  addToQueue(tracks("Blue", "Rails"), "library");
  render(<AddedNote />);
});

afterEach(() => {
  cleanup();
  clearQueue();
  vi.useRealTimers();
});

it("says what comes next or last, and takes it back", () => {
  act(() => addToQueue(tracks("Depot"), "library"));
  expect(screen.getByText("“Depot” is at the end of the queue.")).toBeTruthy();
  act(() => playNext(tracks("Waltz", "Domingo"), "library"));
  expect(screen.getByText("2 tracks play next.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(readQueue().tracks.map(({ id }) => id)).toEqual(["Blue", "Rails", "Depot"]);
  expect(screen.getByRole("status").textContent).toBe("");
});

it("is gone after a while", () => {
  act(() => addToQueue(tracks("Depot"), "library"));
  act(() => void vi.advanceTimersByTime(8_000));
  expect(screen.getByRole("status").textContent).toBe("");
  expect(readQueue().tracks).toHaveLength(3);
});
