import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";

import type { Dance, DanceMove } from "../../api/dances";
import { CountSheet } from "./CountSheet";
import type { DanceChanges } from "./useDance";

const move = (index: number, part: Partial<DanceMove> = {}): DanceMove => ({
  index,
  move: `move_${index}`,
  name: `Move ${index}`,
  category: "basic",
  difficulty: "intermediate",
  section: "A",
  bar: 1 + 2 * index,
  counts: "1-8",
  start_beat: 8 * index,
  end_beat: 8 * index + 8,
  start_seconds: 4 * index,
  end_seconds: 4 * index + 4,
  lead: "Step to the left.",
  follow: "Step to the right.",
  mistake: "Steps that are too long.",
  reason: "",
  has_clip: false,
  ...part,
});

const dance = { id: "d", key: "k", title: "Wedding", request: "", track_title: "Blue", track_id: null, blueprint: null, moves: [move(0), move(1)] } as unknown as Dance;

function show(canChange = true) {
  const change = vi.fn();
  const changes = { last: null, isBusy: false, change } as unknown as DanceChanges;
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CountSheet dance={dance} changes={changes} current={1} canChange={canChange} />
    </QueryClientProvider>,
  );
  return change;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("has a row for each move with the lines of both dancers, and marks the one that is danced", () => {
  show();
  const table = screen.getByRole("region", { name: "Count sheet" });
  const rows = within(table).getAllByRole("row").slice(1);
  expect(rows).toHaveLength(2);
  expect(rows[0]?.textContent).toContain("Move 0LeadStep to the left.FollowStep to the right.");
  expect(rows.map((row) => row.getAttribute("aria-current"))).toEqual([null, "true"]);
});

it("swaps a move for one that fits, and asks for them only then", async () => {
  const alternatives = [{ move: "box", name: "Box", difficulty: "beginner", energy: "low" }];
  const fetched = vi.fn((path: string) => Promise.resolve(new Response(JSON.stringify(path.includes("alternatives") ? { alternatives } : { moves: [] }))));
  vi.stubGlobal("fetch", fetched);
  const change = show();
  expect(fetched).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Change Move 1" }));
  await userEvent.click(await screen.findByRole("button", { name: "Box" }));
  expect(change).toHaveBeenCalledWith({ action: "swap", index: 1, move: "box" });
  await userEvent.click(screen.getByRole("button", { name: "Dance it twice" }));
  expect(change).toHaveBeenLastCalledWith({ action: "lengthen", index: 1 });
});

it("cannot be changed while the dance is planned", () => {
  show(false);
  expect(screen.queryByRole("button", { name: /Change/ })).toBeNull();
});
