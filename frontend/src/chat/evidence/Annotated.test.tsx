import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, createEvent, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";

import { conversationAbout } from "../../api/conversations";
import type { Track } from "../../api/tracks";
import { addPlayer, type ControllablePlayer } from "../../player/playback";
import { TracksNowContext, type TracksNow } from "../corrections/tracksNow";
import { ConversationContext } from "../conversationContext";
import { Annotated } from "./Annotated";
import { noEvidence, withSteps } from "./facts";
import { SourcePopover } from "./SourcePopover";

vi.mock("../../api/conversations", () => ({ conversationAbout: vi.fn(() => Promise.reject(new Error("It was deleted."))) }));
afterEach(cleanup);
HTMLElement.prototype.showPopover = () => undefined;

const open = { id: "open", title: "Domingo", duration: 100 } as Track;
const found = {
  call_id: "1", tool: "find_tracks", success: true, duration_ms: 14,
  summary: { total: 1, tracks: [{ track_id: "moons", title: "Paper Moons", tempo_bpm: 120 }] },
};

it("links the measurement of any track of the library, whose title no result tells", () => {
  const measured = { call_id: "2", tool: "analyse_rhythm", success: true, summary: { tempo_bpm: 92.01 }, data_url: "/api/tracks/waltz/analysis/rhythm" };
  const waltz = { ...open, id: "waltz", title: "Waltz 92", facts: null };
  const shown = (library: TracksNow) => (
    <ConversationContext value={{ assistant: "analyst", tracks: [] }}>
      <TracksNowContext value={library}>
        <Annotated text="It has 92 BPM." evidence={withSteps(noEvidence, [measured])} />
      </TracksNowContext>
    </ConversationContext>
  );
  const { rerender } = render(shown(new Map()));
  expect(screen.queryByRole("link")).toBeNull();
  rerender(shown(new Map([["waltz", waltz]])));
  expect(screen.getByRole("link", { name: "92 BPM" })).toBeTruthy();
});

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
  expect(await screen.findByText("Tempo of Paper Moons: 120 BPM")).toBeTruthy();
  expect(plays.moons).not.toHaveBeenCalled();
  await userEvent.click(screen.getByText("▶ Play the track"));
  expect(plays.moons).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByText("0:10"));
  expect(plays.moons).toHaveBeenCalledTimes(2);
  expect(plays.open).not.toHaveBeenCalled();
});

it("opens the track of a quoted title and the playlist of a quoted name", async () => {
  const made = { call_id: "2", tool: "make_playlist", success: true, summary: { playlist_id: "f", name: "Friday" } };
  const shown = (tracks: Track[], library: TracksNow) => (
    <QueryClientProvider client={new QueryClient()}>
      <ConversationContext value={{ assistant: "analyst", tracks }}>
        <TracksNowContext value={library}>
          <p>
            <Annotated text="“Domingo” and “Paper Moons” are in “Friday”." evidence={withSteps(noEvidence, [found, made])} />
          </p>
        </TracksNowContext>
      </ConversationContext>
    </QueryClientProvider>
  );
  const links = () => screen.getAllByRole("link").map(({ textContent }) => textContent);
  const { rerender, container } = render(shown([open], new Map()));
  expect(links()).toEqual(["Friday"]);
  rerender(shown([open], new Map([["moons", { ...open, id: "moons", facts: null }]])));
  expect(links()).toEqual(["Paper Moons", "Friday"]);
  rerender(shown([open, { ...open, id: "other", title: "Other" }], new Map()));
  expect(links()).toEqual(["Domingo", "Friday"]);
  expect(container.textContent).toBe("“Domingo” and “Paper Moons” are in “Friday”.");
  const before = location.pathname;
  for (const [name, address] of [["Domingo", "/tracks/open"], ["Friday", "/playlists/f"]] as const) {
    const link = screen.getByRole("link", { name });
    expect(link.getAttribute("href")).toBe(address);
    const click = createEvent.click(link, { ctrlKey: true });
    fireEvent(link, click);
    // A new tab is the browser's affair.
    expect(click.defaultPrevented).toBe(false);
  }
  expect(location.pathname).toBe(before);
  expect(conversationAbout).not.toHaveBeenCalled();
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  expect(conversationAbout).toHaveBeenCalledExactlyOnceWith(["open"], expect.anything());
  expect((await screen.findByRole("alert")).textContent).toContain("It was deleted.");
  await userEvent.click(screen.getByText("Friday"));
  expect(location.pathname).toBe("/playlists/f");
});
