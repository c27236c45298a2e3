import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";

import type { Track } from "../../api/tracks";
import { addPlayer, type ControllablePlayer } from "../../player/playback";
import { ConversationContext } from "../conversationContext";
import { Annotated } from "./Annotated";
import { noEvidence, withSteps } from "./facts";
import { SourcePopover } from "./SourcePopover";

afterEach(cleanup);
HTMLElement.prototype.showPopover = () => undefined;

const open = { id: "open", title: "Domingo", duration: 100 } as Track;
const found = {
  call_id: "1", tool: "find_tracks", success: true, duration_ms: 14,
  summary: { total: 1, tracks: [{ track_id: "moons", title: "Paper Moons", tempo_bpm: 120 }] },
};

it("opens a number's source, which names its track and plays it only on request", async () => {
  const plays = { open: vi.fn(), moons: vi.fn() };
  for (const [id, playPassage] of Object.entries(plays)) addPlayer(id, { playPassage, pause: vi.fn() } as unknown as ControllablePlayer);
  render(
    <ConversationContext value={{ assistant: "analyst", tracks: [open] }}>
      <SourcePopover>
        <Annotated text="“Paper Moons” (120 BPM) at 0:10" evidence={withSteps(noEvidence, [found])} />
      </SourcePopover>
    </ConversationContext>,
  );
  await userEvent.click(screen.getByText("120 BPM"));
  expect(screen.getByText("Tempo of Paper Moons: 120 BPM")).toBeTruthy();
  expect(plays.moons).not.toHaveBeenCalled();
  await userEvent.click(screen.getByText("▶ Play the track"));
  expect(plays.moons).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByText("0:10"));
  expect(plays.moons).toHaveBeenCalledTimes(2);
  expect(plays.open).not.toHaveBeenCalled();
});
