import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import type { Item } from "../../api/coach";
import { setLanguage } from "../../i18n";
import { controlPlayer } from "../../player/playback";
import { Items } from "./Items";

vi.mock("../../player/playback", () => ({ controlPlayer: vi.fn() }));

beforeEach(() => setLanguage("en"));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const passage = {
  kind: "passage",
  text: "Play the passage",
  minutes: 2.25,
  track_id: "t1",
  track_title: "Blue",
  start_seconds: 10,
  end_seconds: 25.5,
  speed_from_percent: 70,
  speed_to_percent: 75,
  tempo_from: 84,
  tempo_to: 90,
  repeats: 4,
} as Item;

it("plays the passage in a loop at the speed of the button", async () => {
  render(<Items items={[passage]} missing={new Set()} language="en" />);
  expect(screen.getByText("2:15 min")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: /0:10–0:26 · 75\s%\s*Blue/ }));
  expect(controlPlayer).toHaveBeenCalledExactlyOnceWith({
    type: "player",
    action: "loop",
    track_id: "t1",
    start_seconds: 10,
    end_seconds: 25.5,
    speed: 0.75,
  });
});

it("says that a track was deleted, and offers nothing to play", () => {
  render(<Items items={[passage]} missing={new Set(["t1"])} language="en" />);
  expect(screen.getByText("This track was deleted.")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});
