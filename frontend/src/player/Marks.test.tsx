import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import type { Mark } from "../api/marks";
import { FakeMedia } from "./FakeMedia";
import { Marks } from "./Marks";
import { MarkStrip } from "./MarkStrip";
import { addPlayer, closePlayers } from "./players";
import { TrackPlayer } from "./trackPlayer";
import { sectionMark, useMarks } from "./useMarks";

const mark = (id: string, kind: Mark["kind"], at_seconds: number, text = ""): Mark => ({ id, kind, at_seconds, text });
const MARKS = [mark("n", "note", 2, "breathe"), mark("c", "cue", 10), mark("s", "section", 20, "Chorus")];
const SECTION = { start: 8, end: 20, label: "B", name: "B", bars: 4 };
const MEASURED = { beats: [], downbeats: [], sections: [SECTION], chords: [], key: null };

afterEach(() => {
  cleanup();
  closePlayers();
  vi.unstubAllGlobals();
});

function Shown({ deck }: { deck: TrackPlayer }) {
  return <Marks deck={deck} measured={MEASURED} all={useMarks("t")} />;
}

/** The list with a server that has these marks and answers every change with an undo token. */
async function shown() {
  const calls: [string, string, unknown][] = [];
  vi.stubGlobal("requestAnimationFrame", () => 0);
  vi.stubGlobal("fetch", (path: string, { method = "GET", body = "null" }: { method?: string; body?: string } = {}) => {
    if (method !== "GET") calls.push([method, path, JSON.parse(body)]);
    const data = { message: "Undone." };
    return Promise.resolve(new Response(JSON.stringify({ marks: MARKS, mark: MARKS[1], message: "Changed.", undo_token: "u", data })));
  });
  const media = new FakeMedia();
  const deck = new TrackPlayer("t", media.asElement);
  addPlayer("t", deck);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Shown deck={deck} />
    </QueryClientProvider>,
  );
  await screen.findByDisplayValue("breathe");
  return { calls, media, deck };
}

it("adds, renames, moves and deletes marks at the playhead, and undoes it", async () => {
  const { calls, deck } = await shown();
  deck.seekTo(12.3456);
  fireEvent.click(screen.getByRole("button", { name: "Add cue" }));
  await screen.findByText("Changed.");
  fireEvent.click(await screen.findByRole("button", { name: "Name this section" }));
  const field = screen.getByLabelText("Text at 0:02");
  fireEvent.change(field, { target: { value: " sing " } });
  fireEvent.blur(field);
  fireEvent.click(screen.getByRole("button", { name: "Move here: Cue" }));
  fireEvent.click(screen.getByRole("button", { name: "Delete Cue" }));
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(calls).toHaveLength(6));
  expect(calls).toEqual([
    ["POST", "/api/tracks/t/marks", { kind: "cue", at_seconds: 12.346, text: "" }],
    ["POST", "/api/tracks/t/marks", { kind: "section", at_seconds: 8, text: "" }],
    ["PATCH", "/api/tracks/t/marks/n", { text: "sing" }],
    ["PATCH", "/api/tracks/t/marks/c", { at_seconds: 12.346 }],
    ["DELETE", "/api/tracks/t/marks/c", null],
    ["POST", "/api/agent/undo", { undo_token: "u" }],
  ]);
});

it("lets a new note be written at once", async () => {
  const { deck } = await shown();
  deck.seekTo(10);
  const button = screen.getByRole("button", { name: "Add note" });
  button.focus();
  fireEvent.click(button);
  await screen.findByText("Changed.");
  // The server of this test answers with the mark at 0:10.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Text at 0:10")));
});

it("plays from a cue by its digit, and adds one with M, but not while the user types", async () => {
  const { calls, media } = await shown();
  fireEvent.keyDown(screen.getByLabelText("Text at 0:02"), { key: "1" });
  expect(media.currentTime).toBe(0);
  fireEvent.keyDown(document.body, { key: "1" });
  expect(media).toMatchObject({ currentTime: 10, paused: false });
  fireEvent.keyDown(document.body, { key: "m" });
  await waitFor(() => expect(calls).toEqual([["POST", "/api/tracks/t/marks", { kind: "cue", at_seconds: 10, text: "" }]]));
});

it("plays from a cue by its pad", async () => {
  const { media } = await shown();
  fireEvent.click(screen.getByRole("button", { name: /^10:10$|^1 0:10$/ }));
  expect(media).toMatchObject({ currentTime: 10, paused: false });
});

it("draws cues and notes that are seen, and plays from one that is clicked", () => {
  const pick = vi.fn();
  render(<MarkStrip marks={MARKS} view={{ start: 5, end: 30 }} onPick={pick} onMove={vi.fn()} />);
  const [flag, ...others] = screen.getAllByRole("button");
  expect(others).toEqual([]);
  expect(flag?.style.left).toBe("20%");
  fireEvent.click(flag as HTMLElement);
  expect(pick).toHaveBeenCalledExactlyOnceWith(10);
});

it("finds a section's name although its start moved a little", () => {
  expect(sectionMark(MARKS, 20.4)?.text).toBe("Chorus");
  expect(sectionMark(MARKS, 22)).toBeUndefined();
  expect(sectionMark(MARKS, 10)).toBeUndefined();
});
