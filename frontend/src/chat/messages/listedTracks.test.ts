import { expect, it } from "vitest";

import type { ToolStep } from "../state/thread";
import { withoutListedTracks, withoutReadPlaylists } from "./listedTracks";

const isDrawn = (tool: string) => tool === "find_tracks";
const step = (...titles: string[]) => ({ tool: "find_tracks", summary: { tracks: titles.map((title) => ({ title })) } }) as unknown as ToolStep;
const LIST = "1. “Rails”, Kessler (136 BPM)\n2. “Depot” (132 BPM)";

it("takes the list of found tracks out of a text", () => {
  expect(withoutListedTracks(`Two fit:\n\n${LIST}\n\nSay “more”.`, [step("Rails", "Depot")], isDrawn)).toEqual(["Two fit.\n\nSay “more”.", LIST]);
});

it("keeps a colon that ends the text, before rows, and those that are not before the list", () => {
  expect(withoutListedTracks(`Two fit:\n\n${LIST}`, [step("Rails", "Depot")], isDrawn)[0]).toBe("Two fit:");
  expect(withoutListedTracks(`So:\n\nTwo fit:\n\n${LIST}\n\nAlso:`, [step("Rails", "Depot")], isDrawn)[0]).toBe("So:\n\nTwo fit.\n\nAlso:");
});

it("takes out a list that was found page by page", () => {
  const first = { ...step("Rails"), summary: { tracks: [{ title: "Rails" }], next_offset: 1 } };
  const second = { ...step("Depot"), arguments: { offset: 1 } };
  expect(withoutListedTracks(LIST, [first, second], isDrawn)).toEqual(["", LIST]);
});

it("takes out the list of a second search, after one that found nothing", () => {
  expect(withoutListedTracks(`Nearest:\n\n${LIST}`, [step(), step("Rails", "Depot")], isDrawn)).toEqual(["Nearest:", LIST]);
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

it("leaves out a playlist that was read to change it", () => {
  const shown = { ...step("Rails"), tool: "show_playlist" };
  const changed = { ...step("Depot"), tool: "remove_from_playlist" };
  expect(withoutReadPlaylists([shown])).toEqual([shown]);
  expect(withoutReadPlaylists([shown, changed])).toEqual([changed]);
});
