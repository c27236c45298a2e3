import { describe, expect, it } from "vitest";

import type { DanceTask } from "../../api/dances";
import { hasFailed, isActive, isCancelled, nameOf, reasonOf, stageRows } from "./dances";

const at = "2026-01-01T00:00:00Z";

function task(part: Partial<DanceTask>): Pick<DanceTask, "status" | "stage" | "history" | "kind"> {
  return { status: "running", stage: "searching_moves", kind: "form", history: [], ...part };
}

describe("stages of the work", () => {
  it("are done before the present one, and wait after it", () => {
    expect(stageRows(task({})).map(({ state }) => state)).toEqual(["done", "done", "working", "waiting", "waiting"]);
  });

  it("say what was found last", () => {
    const history = [
      { stage: "searching_moves", message: "Searching", progress: 40, at },
      { stage: "searching_moves", message: "Found 90 moves", progress: 60, at },
    ];
    expect(stageRows(task({ history }))[2]?.message).toBe("Found 90 moves");
  });

  it("show where it failed", () => {
    expect(stageRows(task({ status: "failed", stage: "analyzing_music" })).map(({ state }) => state)).toEqual(["done", "failed", "waiting", "waiting", "waiting"]);
  });

  it("show where their user has ended the work, which is no failure", () => {
    const ended = task({ status: "failed", stage: "assembling_video", history: [{ stage: "cancelled", message: "Cancelled.", progress: 80, at }] });
    expect(stageRows(ended).at(-1)?.state).toBe("cancelled");
    expect([hasFailed(ended), isCancelled(ended)]).toEqual([false, true]);
    const failed = task({ status: "failed" });
    expect([hasFailed(failed), isCancelled(failed)]).toEqual([true, false]);
    expect(isCancelled(null)).toBe(false);
  });

  it("are all done at the end, and wait before the beginning", () => {
    expect(stageRows(task({ status: "completed", stage: "completed" })).every(({ state }) => state === "done")).toBe(true);
    expect(stageRows(task({ status: "pending", stage: "parsing_request" })).every(({ state }) => state === "waiting")).toBe(true);
  });

  it("are one for a video that is drawn again", () => {
    expect(stageRows(task({ kind: "video", stage: "assembling_video" }))).toEqual([{ name: "assembling_video", state: "working", message: "" }]);
  });
});

it("knows which tasks go on", () => {
  expect((["pending", "started", "running", "completed", "failed"] as const).map((status) => isActive({ ...task({}), status } as DanceTask))).toEqual([true, true, true, false, false]);
  expect(isActive(null)).toBe(false);
});

it("names a dance by its title, else its words, else its track", () => {
  expect(nameOf({ title: "", request: "slow", track_title: "Blue" })).toBe("slow");
  expect(nameOf({ title: "Wedding", request: "slow", track_title: "Blue" })).toBe("Wedding");
  expect(nameOf({ title: "", request: "", track_title: "Blue" })).toBe("Blue");
});

it("tells why a dance failed without the name of the step", () => {
  expect(reasonOf({ error: "extract_parameters failed: Only bachata can be made here.", message: "Error" })).toBe("Only bachata can be made here.");
  expect(reasonOf({ error: null, message: "Error" })).toBe("Error");
});
