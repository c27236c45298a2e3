import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";

import { AskContext } from "../../../chat/conversationContext";
import type { ToolStep } from "../../../chat/state/thread";
import { playPassage } from "../../../player/playback";
import { playQueue, toggleInQueue } from "../../../player/queue";
import Debate from "./Debate";
import { adventureOf, passageOf, piecesOf } from "./debate";

vi.mock("../../../player/queue", () => ({ addToQueue: vi.fn(), playQueue: vi.fn(), toggleInQueue: vi.fn() }));
vi.mock("../../../playlists/AddToPlaylist", () => ({ AddToPlaylist: () => null }));
vi.mock("../../../api/tracks", async (original) => ({ ...(await original<object>()), fetchTracksOf: () => Promise.resolve({ items: [] }) }));
vi.mock("../../../player/playback", () => ({ playPassage: vi.fn() }));
afterEach(cleanup);

const one = (id: string, advocates: string[], said: object) => ({
  track_id: id,
  title: `Song ${id}`,
  artist: "Somebody",
  duration_seconds: 100,
  advocates,
  evidence: [
    { measure: "energy", value: 0.2512 },
    { measure: "tempo_bpm", value: 92.4 },
  ],
  ...said,
});
const argument = "energy 0.25; 92 BPM";

const planner: ToolStep = {
  call_id: "planner",
  tool: "planner",
  success: true,
  summary: {
    strategy: {
      wanted: {
        measures: { energy: { least: null, most: 0.4 }, tempo_bpm: { least: 90, most: 100 } },
        camelot: ["8A", "8B"],
        mode: null,
        minutes: 30,
        count: null,
      },
      evaluation_framework: { unfamiliar: 0.9 },
      moods: ["calm"],
    },
  },
};
const mood: ToolStep = {
  call_id: "m",
  tool: "genre_mood_advocate",
  success: true,
  summary: { tracks: [one("a", ["genre_mood"], { argument }), one("b", ["genre_mood"], { argument }), one("c", ["genre_mood"], { argument })] },
};
const searching: ToolStep = { call_id: "d", tool: "discovery_advocate" };
const judge: ToolStep = {
  call_id: "j",
  tool: "judge",
  success: true,
  summary: { tracks: [one("a", ["genre_mood", "discovery"], { reason: argument })], left_out: { b: "you like the chosen ones more" } },
};

const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>;

function shown(steps: readonly ToolStep[], ask?: (question: string) => void, canChange = true) {
  return render(
    <AskContext value={ask}>
      <Debate steps={steps} canChange={canChange} />
    </AskContext>,
    { wrapper },
  );
}

it("tells the length of the whole set after one of its tracks was swapped", () => {
  const strategy = planner.summary?.["strategy"] as { wanted: object };
  const swap: ToolStep = { ...planner, summary: { strategy: { ...strategy, wanted: { ...strategy.wanted, minutes: null, count: 1 } } } };
  const set: ToolStep = { ...judge, summary: { tracks: ["a", "b", "c"].map((id) => one(id, [], { reason: argument })) } };
  const { rerender } = shown([swap]);
  expect(screen.getByRole("button", { name: "Length: 1 track" })).toBeDefined();
  rerender(<Debate steps={[swap, set]} canChange />);
  expect(screen.getByRole("button", { name: "Length: 3 tracks, 5:00" })).toBeDefined();
});

it("draws the request and each side as they arrive", () => {
  const { rerender, container } = shown([{ call_id: "p", tool: "planner" }]);
  expect(container.textContent).toBe("");
  rerender(<Debate steps={[planner, mood, searching]} canChange />);
  const chips = screen.getAllByRole("button", { expanded: false }).map(({ textContent }) => textContent);
  expect(chips).toEqual(["Tempo: 90–100 BPM", "Key: 8A · A minor", "Mood: calm", "Length: 30 minutes", "How adventurous: adventurous"]);
  expect(within(screen.getByRole("region", { name: "What fits best" })).getAllByRole("listitem")).toHaveLength(3);
  expect(screen.getByRole("region", { name: "What you rarely play" }).textContent).toContain("Looking ...");
  expect(screen.queryByRole("button", { name: /Why not/ })).toBeNull();
});

it("shows metres, genres and the course where the request has them", () => {
  const strategy = planner.summary?.["strategy"] as { wanted: object };
  const wanted = { ...strategy.wanted, time_signatures: ["3/4"], genres: ["folk"], avoid_genres: ["metal"], order: "rising", order_by: "energy" };
  shown([{ ...planner, summary: { strategy: { ...strategy, wanted } } }, mood, searching]);
  const items = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(items).toEqual(expect.arrayContaining(["Metre: 3/4", "Genre: folk, not metal", "Course: energy rises"]));
});

it("says why a candidate lost, and which was chosen by whom", () => {
  shown([planner, mood, { ...searching, success: false }, judge]);
  expect(screen.getByRole("region", { name: "What you rarely play" }).textContent).toContain("could not argue");
  expect(screen.queryByRole("button", { name: "Why not Song a?" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Why not Song b?" }));
  expect(screen.getByText("you like the chosen ones more")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Why not Song c?" }));
  expect(screen.getByText("Others were chosen.")).toBeDefined();
  expect(screen.getByRole("region", { name: "Who argued for them" }).textContent).toContain("Both sides argued for it");
});

it("shows limits of measures from 0 to 100 where no words were said, and those of loudness as they are", () => {
  const { strategy } = planner.summary as { strategy: { wanted: object } };
  const measures = { energy: { least: null, most: 0.4 }, loudness_lufs: { least: -14, most: null } };
  shown([{ ...planner, summary: { strategy: { ...strategy, moods: [], wanted: { ...strategy.wanted, measures } } } }]);
  const chips = screen.getByRole("region", { name: "How this was chosen" }).textContent;
  expect(chips).toContain("energy at most 40, loudness at least −14 LUFS");
});

it("begins with the choice as a list of tracks, and folds the debate", () => {
  const { container } = shown([planner, mood, { ...searching, success: true }, judge]);
  const [choice] = screen.getAllByRole("region", { name: "The choice" });
  expect(container.querySelector(".result-card")?.firstElementChild).toBe(choice);
  fireEvent.click(within(choice as HTMLElement).getByRole("button", { name: "Play Song a" }));
  expect(toggleInQueue).toHaveBeenLastCalledWith([{ id: "a", title: "Song a", artist: "Somebody" }], 0, "recommendation");
  expect(screen.getByText("Why these").closest("details")?.open).toBe(false);
});

it("gives tempo and key of a choice once", () => {
  const pick = one("a", ["genre_mood"], { tempo_bpm: 92.4, key: "A minor", camelot: "8A", reason: `${argument}; A minor (8A)` });
  shown([planner, mood, { ...searching, success: true }, { ...judge, summary: { tracks: [pick] } }]);
  const row = within(screen.getByRole("region", { name: "The choice" })).getByRole("listitem").textContent;
  expect(row).toContain("energy 25");
  expect(row.match(/92 BPM|8A/g)).toEqual(["92 BPM", "8A"]);
});

it("plays the middle of the track for a measured number", () => {
  shown([planner, mood, searching]);
  fireEvent.click(screen.getByRole("button", { name: "25: play Song b" }));
  expect(playPassage).toHaveBeenLastCalledWith("b", 43, 58);
  expect(playQueue).toHaveBeenLastCalledWith([{ id: "b", title: "Song b", artist: "Somebody" }], 0, "recommendation");
});

it("links music that the user does not have instead of playing it", () => {
  const url = "https://www.last.fm/music/X/_/Far";
  const far = one("lastfm:1", ["discovery"], { argument: "not in your library", evidence: [], in_library: false, url });
  shown([planner, { ...searching, success: true, summary: { tracks: [far, one("b", ["discovery"], { argument })] } }]);
  expect(screen.getByRole<HTMLAnchorElement>("link", { name: "Song lastfm:1 on Last.fm" }).href).toBe(url);
  expect(screen.queryByRole("button", { name: "Play Song lastfm:1" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Play Song b" }));
  expect(toggleInQueue).toHaveBeenLastCalledWith([{ id: "b", title: "Song b", artist: "Somebody" }], 0, "recommendation");
});

it("asks again with the part that was changed", () => {
  const ask = vi.fn();
  shown([planner, mood], ask);
  fireEvent.click(screen.getByRole("button", { name: /Tempo:/ }));
  fireEvent.change(screen.getByLabelText("to"), { target: { value: "120" } });
  fireEvent.click(screen.getByRole("button", { name: "Ask again" }));
  expect(ask).toHaveBeenLastCalledWith("The same, but 90 to 120 BPM");
  fireEvent.click(screen.getByRole("button", { name: /Key:/ }));
  fireEvent.change(screen.getByRole("combobox"), { target: { value: "in 3B" } });
  fireEvent.click(screen.getByRole("button", { name: "Ask again" }));
  expect(ask).toHaveBeenLastCalledWith("The same, but in 3B");
  fireEvent.click(screen.getByRole("button", { name: /Mood:/ }));
  fireEvent.click(screen.getByRole("button", { name: "any" }));
  expect(ask).toHaveBeenLastCalledWith("The same, but any mood");
});

it.each([
  ["an older answer", vi.fn(), false],
  ["a conversation that is answering", undefined, true],
])("changes nothing of %s", (_, ask, canChange) => {
  shown([planner, mood], ask, canChange);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: /Tempo:/ }).disabled).toBe(true);
});

it("finds the measured numbers of an argument, and none in titles", () => {
  const evidence = [
    { measure: "loudness_lufs", value: -12.3 },
    { measure: "camelot", value: "8A" },
  ];
  const linked = (text: string) => piecesOf(text, evidence).flatMap((piece) => (piece.evidence ? [piece.text] : []));
  expect(linked("-12 LUFS; A minor (8A); 99")).toEqual(["12", "8A"]);
  expect(linked("sounds close to “12 to 8A”; 12,3")).toEqual(["12,3"]);
});

it("tells shares from 0 to 100, and other numbers as they are", () => {
  const evidence = [{ measure: "energy", value: 0.57 }, { measure: "loudness_lufs", value: -9.5 }, { measure: "tempo_bpm", value: 92.4 }];
  const text = (argument: string) => piecesOf(argument, evidence).map((piece) => piece.text).join("");
  expect(text("Energie 0,57; -9.5 LUFS; 92.4 BPM; 1 of 2; “0.57”; 0.58")).toBe("Energie 57; -9.5 LUFS; 92.4 BPM; 1 of 2; “0.57”; 0.58");
});

it("knows short tracks and all degrees of adventure", () => {
  expect(passageOf({ duration_seconds: null } as never)).toEqual({ start: 0, end: null });
  expect([0.05, 0.3, 0.9].map(adventureOf)).toEqual(["familiar", "mixed", "adventurous"]);
});
