import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";

import type { Track } from "../../api/tracks";
import { registerAssistant } from "../../assistants/registry";
import { ConversationContext } from "../conversationContext";
import type { ToolStep } from "../state/thread";
import { ToolStepLine } from "./ToolStepLine";

afterEach(cleanup);

const evening: Track = {
  id: "t", title: "Evening", artist: "", album: "", genre: "", year: null, track_number: null, rating: 0, user_tags: [], cover: "", original_filename: "evening.flac", file_size: 1, duration: 60, status: "ready",
  status_message: "", created_at: "",
};

const step: ToolStep = {
  call_id: "1",
  tool: "analyse_rhythm",
  arguments: { track_id: "t", start_seconds: 60, end_seconds: 90.5 },
  success: true,
  summary: { tempo_bpm: 124.04321, is_steady: true, tempo_stability: { cv: 0.03 }, beat_times: [0.1, 0.2], _meta: { version: 1 } },
  source: "cache",
  duration_ms: 4,
};

it("opens to the passage that was asked and what was measured in it", async () => {
  render(<ToolStepLine step={step} isLive={false} />);
  const line = screen.getByText("Measured rhythm");
  expect(line.closest("details")).toHaveProperty("open", false);
  await userEvent.click(line);
  expect(screen.getByText("Passage: 1:00 – 1:30")).toBeTruthy();
  const rows = screen.getAllByRole("row").map((row) => row.textContent);
  expect(rows).toEqual(["Tempo124 BPM", "Is steadyyes", "Tempo stability: cv0.03", "Beat times0.1, 0.2"]);
});

it("says inside whether it was a saved result and how long it took", () => {
  render(<ToolStepLine step={step} isLive={false} />);
  expect(screen.getByText("saved result · 4 ms").closest("summary")).toBeNull();
});

it("says which track it was about where there are several", () => {
  render(
    <ConversationContext value={{ assistant: undefined, tracks: [evening, { ...evening, id: "u" }] }}>
      <ToolStepLine step={step} isLive={false} />
    </ConversationContext>,
  );
  expect(screen.getByText("Measured rhythm of “Evening”")).toBeTruthy();
});

it("names the track behind a colon where something else was done with it", () => {
  registerAssistant("chords", { words: { read_chords: { working: "", done: "Read the chords", failed: "" } } });
  render(
    <ConversationContext value={{ assistant: undefined, tracks: [evening, { ...evening, id: "u" }] }}>
      <ToolStepLine step={{ ...step, tool: "read_chords" }} isLive={false} />
    </ConversationContext>,
  );
  expect(screen.getByText("Read the chords: “Evening”")).toBeTruthy();
});

it("shows progress while it is at work", () => {
  const { success: _success, summary: _summary, ...open } = step;
  render(<ToolStepLine step={{ ...open, fraction: 0.5, stage: "Decoding" }} isLive />);
  expect(screen.getByText("Measuring rhythm")).toBeTruthy();
  expect(screen.getByRole("progressbar", { name: "Progress of measuring rhythm" })).toHaveProperty("value", 0.5);
});

it("says that it only asked whether to delete", () => {
  const words = { working: "Deleting tracks", done: "Deleted tracks", failed: "Could not", asked: "Asked before deleting tracks" };
  registerAssistant("deleting", { words: { delete_tracks: words } });
  const line = (deleted: boolean) => <ToolStepLine step={{ call_id: "1", tool: "delete_tracks", success: true, summary: { deleted } }} isLive={false} />;
  const { rerender } = render(line(false));
  expect(screen.getByText("Asked before deleting tracks")).toBeTruthy();
  rerender(line(true));
  expect(screen.getByText("Deleted tracks")).toBeTruthy();
});

it("of an answer that has ended does not pretend to be at work", () => {
  render(<ToolStepLine step={{ call_id: "1", tool: "analyse_rhythm" }} isLive={false} />);
  expect(screen.getByText("Measuring rhythm did not finish")).toBeTruthy();
  expect(screen.queryByRole("progressbar")).toBeNull();
});

it("says in words why it failed", () => {
  render(<ToolStepLine step={{ ...step, success: false, error: "The file is empty." }} isLive={false} />);
  expect(screen.getByText("Could not measure rhythm")).toBeTruthy();
  expect(screen.getByText("The file is empty.")).toBeTruthy();
});

it.each([
  [{ success: false, error: "There is none." }, false, "Could not use swap songs"],
  [{ success: true, summary: {} }, false, "Used swap songs"],
  [{}, true, "Using swap songs"],
  [{}, false, "Using swap songs did not finish"],
])("does not say of a tool that measures nothing that it measures", (outcome, isLive, words) => {
  render(<ToolStepLine step={{ call_id: "1", tool: "swap_songs", ...outcome }} isLive={isLive} />);
  expect(screen.getByText(words)).toBeTruthy();
});
