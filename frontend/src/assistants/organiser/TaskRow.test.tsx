import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";

import type { Task } from "../../api/tasks";
import { setLanguage } from "../../i18n";
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
