import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import type { ListedTrack } from "../../api/tracks";
import { registerAssistant, type CardProps } from "../../assistants/registry";
import { TracksNowContext } from "../corrections/tracksNow";
import type { ToolStep } from "../state/thread";
import { Drawings } from "./Drawings";

afterEach(cleanup);

registerAssistant("tester", {
  cards: {
    analyse_rhythm: ({ track, said, isCorrected }: CardProps) => <h3 data-corrected={isCorrected}>{[track?.title ?? "no title", said].join(": ")}</h3>,
    side_by_side: ({ step }: CardProps) => <p>{(step.summary["tracks"] as { title: string }[]).map(({ title }) => title).join(" and ")}</p>,
    find_tracks: ({ step }: CardProps) => <p>{(step.summary["tracks"] as unknown[]).length} tracks</p>,
  },
});

/** Everything is in view. */
class Observer {
  constructor(private readonly look: (entries: { isIntersecting: boolean }[]) => void) {}
  observe = () => this.look([{ isIntersecting: true }]);
  disconnect = () => undefined;
}
vi.stubGlobal("IntersectionObserver", Observer);

const step = (id: string, tool: string, more: Partial<ToolStep>): ToolStep => ({ call_id: id, tool, success: true, summary: {}, ...more });

it("gives a card the text of the answer and the track that was measured, also if it is not of the conversation", () => {
  const waltz = { id: "w", title: "Waltz 92", facts: null } as ListedTrack;
  render(
    <TracksNowContext value={new Map([["w", waltz]])}>
      <Drawings said="It has 92 BPM." steps={[step("1", "analyse_rhythm", { data_url: "/api/tracks/w/analysis/rhythm" })]} />
    </TracksNowContext>,
  );
  expect(screen.getByRole("heading", { name: "Waltz 92: It has 92 BPM." })).toBeTruthy();
});

it("tells a card whether its answer corrects the track", () => {
  const measured = step("1", "analyse_rhythm", { data_url: "/api/tracks/w/analysis/rhythm" });
  const correction = (track_id: string) => step("2", "correct_fact", { summary: { track_id } });
  const isCorrected = () => screen.getByRole("heading").dataset["corrected"];
  const { rerender } = render(<Drawings said="" steps={[measured, correction("w")]} />);
  expect(isCorrected()).toBe("true");
  rerender(<Drawings said="" steps={[measured, correction("another")]} />);
  expect(isCorrected()).toBe("false");
});

it("draws one card of a list that was fetched page by page", () => {
  const first = step("1", "find_tracks", { arguments: {}, summary: { tracks: [1, 2], next_offset: 2 } });
  render(<Drawings said="It has 92 BPM." steps={[first, step("2", "find_tracks", { arguments: { offset: 2 }, summary: { tracks: [3] } })]} />);
  expect(screen.getByText("3 tracks")).toBeTruthy();
});

it("keeps no place for searches that found nothing, and does not count them", () => {
  const nothing = (id: string) => step(id, "find_tracks", { summary: { tracks: [], total: 0 } });
  const { container, rerender } = render(<Drawings said="It has 92 BPM." steps={[nothing("1"), nothing("2")]} />);
  expect(container.innerHTML).toBe("");
  rerender(<Drawings said="It has 92 BPM." steps={[nothing("1"), nothing("2"), step("3", "find_tracks", { summary: { tracks: [1] } })]} />);
  expect(container.querySelectorAll("[data-tool]")).toHaveLength(1);
  expect(screen.queryByRole("button")).toBeNull();
});

it("draws one table for two tracks that were measured, and their charts on request", () => {
  const tracks = ["Waltz", "Pop"].map((title) => ({ id: title, title, facts: null }) as ListedTrack);
  render(
    <TracksNowContext value={new Map(tracks.map((track) => [track.id, track]))}>
      <Drawings said="" steps={tracks.map(({ id }) => step(id, "analyse_rhythm", { data_url: `/api/tracks/${id}/analysis/rhythm` }))} />
    </TracksNowContext>,
  );
  expect(screen.getByText("Waltz and Pop")).toBeTruthy();
  expect(screen.queryByRole("heading")).toBeNull();
  expect(screen.getByRole("button", { name: "Show 2 more charts" })).toBeTruthy();
});
