import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import type { Task } from "../../api/tasks";
import { setLanguage } from "../../i18n";
import { FakeMedia } from "../../player/FakeMedia";
import { addPlayer } from "../../player/playback";
import { TrackPlayer } from "../../player/trackPlayer";
import { TaskRow } from "./TaskRow";

afterEach(cleanup);
afterEach(() => setLanguage("en"));

const TASK: Task = {
  id: 1,
  title: "Buy strings",
  description: "",
  status: "open",
  track_id: null,
  start_seconds: null,
  end_seconds: null,
  speed_percent: null,
  due_on: null,
  due_at: null,
};
const nothing = () => undefined;
const show = (part: Partial<Task>) =>
  render(<TaskRow task={{ ...TASK, ...part }} onTick={nothing} onRename={nothing} onDelete={nothing} mark={undefined} />);

it("tells the day of a task, and the time where one was said", async () => {
  show({ due_on: "2026-11-24", due_at: "17:00:00" });
  expect(screen.getByText(/^Tue,? 24 Nov,? 17:00$/).getAttribute("datetime")).toBe("2026-11-24T17:00:00");
  cleanup();
  await setLanguage("de");
  show({ due_on: "2026-11-24" });
  expect(screen.getByText(/^Di\.,? 24\. Nov\.?$/).getAttribute("datetime")).toBe("2026-11-24");
});

it("tells no day of a task without one", () => {
  show({});
  expect(document.querySelector("time")).toBe(null);
});

it("repeats its passage at its speed", () => {
  const player = new TrackPlayer("a", new FakeMedia().asElement);
  addPlayer("a", player);
  const mark = vi.spyOn(player, "mark");
  show({ track_id: "a", start_seconds: 8, end_seconds: 16, speed_percent: 70 });
  fireEvent.click(screen.getByTitle("Plays the passage again and again"));
  expect(mark).toHaveBeenLastCalledWith({ start: 8, end: 16 });
  expect(player.read()).toMatchObject({ passage: { start: 8, end: 16 }, isLooping: true, rate: 0.7 });
});
