import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import type { Track } from "../api/tracks";
import { FakeMedia } from "./FakeMedia";
import { NowSounding } from "./NowSounding";
import { TrackPlayer } from "./trackPlayer";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const MEASUREMENTS = {
  rhythm: { beat_times: [0, 1, 2, 3, 3.5, 4.25, 5, 6, 7, 8], downbeat_times: [0, 3.5, 7] },
  harmony: { chords: [[0, 4, "C"], [4, 8, "G"]], key: "C major" },
  structure: { sections: [{ label: "A", start: 0, end: 8, bars: 2 }] },
};

it("tells the chord, the next one and the section, and loops", async () => {
  const answer = (address: string) => Object.entries(MEASUREMENTS).find(([agent]) => address.includes(agent))?.[1] ?? { marks: [] };
  vi.stubGlobal("fetch", (address: string) => Promise.resolve(new Response(JSON.stringify(answer(address)))));
  const player = new TrackPlayer("t", new FakeMedia().asElement);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NowSounding track={{ id: "t" } as Track} player={player} />
    </QueryClientProvider>,
  );
  expect((await screen.findByText("then G")).parentElement?.textContent).toBe("Cthen Gsection A");
  act(() => player.seekTo(5));
  expect(screen.getByText("G")).toBeTruthy();
  act(() => player.mark({ start: 0, end: 8 }));
  fireEvent.click(screen.getByRole("button", { name: /halve/ }));
  expect(player.read().passage).toEqual({ start: 0, end: 4 });
  // From beat to beat, and from bar to bar, though no other part of the page has told the player of them.
  act(() => player.mark({ start: 0, end: 3 }));
  fireEvent.click(screen.getByRole("button", { name: /double/ }));
  expect(player.read().passage).toEqual({ start: 0, end: 5 });
  const double = screen.getByRole<HTMLButtonElement>("button", { name: /double/ });
  const isAtEnd = () => double.getAttribute("aria-disabled") === "true";
  while (!isAtEnd()) fireEvent.click(double);
  // Else it would lose the focus by its own click.
  expect(double.disabled).toBe(false);
  act(() => {
    player.mark(null);
    player.seekTo(5);
  });
  fireEvent.click(screen.getByRole("button", { name: "Loop" }));
  expect(player.read().passage).toEqual({ start: 3.5, end: 11.5 });
});
