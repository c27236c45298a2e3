import { expect, it } from "vitest";

import type { ToolStep } from "../state/thread";
import { withoutListedTracks } from "./listedTracks";

const isDrawn = (tool: string) => tool === "find_tracks";
const step = (...titles: string[]) => ({ tool: "find_tracks", summary: { tracks: titles.map((title) => ({ title })) } }) as unknown as ToolStep;
const LIST = "1. “Rails”, Kessler (136 BPM)\n2. “Depot” (132 BPM)";

it("takes the list of found tracks out of a text", () => {
  expect(withoutListedTracks(`Two fit:\n\n${LIST}\n\nSay “more”.`, [step("Rails", "Depot")], isDrawn)).toEqual(["Two fit:\n\nSay “more”.", LIST]);
});

it("keeps a text whole whose list is another one", () => {
  const whole = (text: string, steps: ToolStep[]) => expect(withoutListedTracks(text, steps, isDrawn)).toEqual([text, ""]);
  whole(LIST, []);
  whole(LIST, [step("Depot", "Rails")]);
  whole(LIST, [step("Rails")]);
  whole(LIST, [step("Rails", "Depot"), step("Rails", "Depot")]);
  whole("1. “Rails”", [step("Rails")]);
  whole(LIST, [{ ...step("Rails", "Depot"), tool: "show_playlist" }]);
});
