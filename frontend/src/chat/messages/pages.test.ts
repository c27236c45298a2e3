import { expect, it } from "vitest";

import type { ToolStep } from "../state/thread";
import { withPagesJoined } from "./pages";

const page = (offset: number, next: number | null, titles: string[], asked: object = { key: "A minor" }): ToolStep => ({
  call_id: String(offset), tool: "find_tracks", success: true,
  arguments: { ...asked, ...(offset > 0 && { offset }) },
  summary: { total: 3, next_offset: next, tracks: titles.map((title) => ({ title })) },
});

it("joins the pages of one list", () => {
  const [step, ...others] = withPagesJoined([page(0, 2, ["Rails", "Depot"]), page(2, null, ["Domingo"])]);
  expect(others).toEqual([]);
  expect(step?.summary).toEqual({ total: 3, next_offset: null, tracks: [{ title: "Rails" }, { title: "Depot" }, { title: "Domingo" }] });
});

it("leaves two lists apart", () => {
  const apart = (...steps: ToolStep[]) => expect(withPagesJoined(steps)).toEqual(steps);
  apart(page(0, null, ["Rails"]), page(0, null, ["Depot"]));
  apart(page(0, 2, ["Rails", "Depot"]), page(2, null, ["Domingo"], { key: "C minor" }));
  apart(page(0, 2, ["Rails", "Depot"]), { ...page(2, null, ["Domingo"]), tool: "list_tracks" });
});
