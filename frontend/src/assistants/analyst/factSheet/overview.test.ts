import { expect, it } from "vitest";

import type { ToolStep } from "../../../chat/state/thread";
import { overviewIn } from "./overview";

const step = (agent: string, changed: Partial<ToolStep> = {}): ToolStep => ({
  call_id: agent,
  tool: `analyse_${agent}`,
  success: true,
  data_url: `/api/tracks/t1/analysis/${agent}`,
  ...changed,
});
const ALL = ["rhythm", "harmony", "loudness", "structure", "character", "spectral"].map((agent) => step(agent));

it("finds the track that an answer describes as a whole", () => {
  expect(overviewIn(ALL)).toMatchObject({ trackId: "t1", structure: { call_id: "structure" }, harmony: { call_id: "harmony" } });
});

it.each([
  ["about less", ALL.slice(1)],
  ["about nothing", []],
  ["about a passage", ALL.map((one) => ({ ...one, arguments: { start_seconds: 10, end_seconds: 20 } }))],
  ["about two tracks", [...ALL, step("rhythm", { data_url: "/api/tracks/t2/analysis/rhythm" })]],
  ["not measured yet", ALL.map(({ success: _success, ...one }) => one)],
])("finds none where an answer is %s", (_what, steps) => {
  expect(overviewIn(steps)).toBeNull();
});
