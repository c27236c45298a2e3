// @vitest-environment jsdom
import { describe, expect, it } from "vitest";

import type { Track } from "../../api/tracks";
import { applyPreferences } from "../../preferences";
import type { ToolStep } from "../state/thread";
import { noEvidence, withSteps, withWords } from "./facts";
import { piecesOf, type Piece } from "./pieces";
import { passagesIn } from "./times";

const pop = { id: "p", title: "Pop 124", duration: 200 } as Track;
const waltz = { id: "w", title: "Waltz 92", duration: 100 } as Track;

const step = (tool: string, summary: Record<string, unknown>, asked: Record<string, unknown> = {}): ToolStep => ({
  call_id: tool, tool, success: true, summary, arguments: asked,
});
const rhythm = step("analyse_rhythm", { tempo_bpm: 124.04, tempo_alternatives: [{ bpm: 62 }], tempo_stability: { cv: 0.0113, mean_ibi: 0.4839 } });
const loudness = step("analyse_loudness", { integrated_lufs: -16.31, spectral_centroid: { mean: 1701.2 }, duration_seconds: 34.22, note: "At least 0.4 seconds are needed." });
const structure = step("analyse_structure", {
  sections: [
    { label: "A", start: 0, end: 9, energy: 0.5 }, { label: "B", start: 9, end: 17.5, energy: 1 },
    { label: "A", start: 17.5, end: 24, energy: 0.6 }, { label: "B", start: 24, end: 33, energy: 0.9 },
  ],
});
const evidence = withSteps(noEvidence, [rhythm, loudness, structure]);

const marked = (text: string, tracks = [pop], of = evidence) =>
  piecesOf(text, tracks, of).filter(({ kind }) => kind !== "text").map((piece) => [piece.kind, piece.text]);

it("loses and adds no letter", () => {
  const text = "At 1:23 it has 124 BPM, 0:30 to 1:00 is louder by 77.7 dB; the second chorus (-16.3 LUFS).";
  expect(piecesOf(text, [pop], evidence).map((piece: Piece) => piece.text).join("")).toBe(text);
});

describe("times", () => {
  it.each([
    ["at 1:23 it", [[83, null]]],
    ["0:30 to 1:00", [[30, 60]]],
    ["from 0:30–1:00,", [[30, 60]]],
    ["1:02:03", [[3723, null]]],
    ["It is loudest at 26.1 s.", [[26.1, null]]],
    ["in 3/4 at 92 BPM, ratio 16:9, version 1.2:30", []],
    ["between 0:05 and 0:10.", [[5, 10]]],
  ])("%j", (text, expected) => expect(passagesIn(text).map(({ start, end }) => [start, end])).toEqual(expected));

  it("beyond the end of the track are none", () => expect(marked("at 5:00")).toEqual([]));

  it("belong to the track that was named last", () => {
    const [first, second] = piecesOf("Pop 124 at 0:10, Waltz 92 at 0:20", [pop, waltz], evidence).filter(({ kind }) => kind === "passage");
    expect(first).toMatchObject({ track: pop, start: 10 });
    expect(second).toMatchObject({ track: waltz, start: 20 });
  });
});

describe("names in quotation marks", () => {
  const search = step("find_tracks", { tracks: [{ track_id: "r", title: "Rails" }, { track_id: "r", title: "Rails" }, { track_id: "n", title: "99 Luftballons, 120 BPM" }] });
  const list = step("list_playlists", { playlists: [{ playlist_id: "f", name: "Friday" }] });
  const named = (text: string, steps = [search, list]) =>
    piecesOf(text, [pop], withSteps(evidence, steps)).flatMap((piece) => ("named" in piece ? [[piece.kind, piece.text, piece.named.id]] : []));

  it.each([
    ["“Rails” is louder.", [["track", "Rails", "r"]]],
    ["«Rails» y „Pop 124“", [["track", "Rails", "r"], ["track", "Pop 124", "p"]]],
    ['"99 Luftballons, 120 BPM"', [["track", "99 Luftballons, 120 BPM", "n"]]],
    ["It is in “Friday”.", [["playlist", "Friday", "f"]]],
    ["Rails, “Rails (live)”, “The Rails”, “rails”", []],
  ])("are tracks and playlists of the results: %j", (text, expected) => expect(named(text)).toEqual(expected));

  it("lead nowhere where two things have the name", () => {
    const other = step("find_tracks", { tracks: [{ track_id: "r2", title: "Rails" }] });
    expect(named("“Rails”", [search, other])).toEqual([]);
    expect(named("“Friday”", [list, step("find_tracks", { tracks: [{ track_id: "x", title: "Friday" }] })])).toEqual([]);
  });

  it("lead to no deleted playlist, and to the new one of its name", () => {
    const gone = step("delete_playlist", { playlist_id: "f", name: "Friday" });
    expect(named("“Friday”", [list, gone])).toEqual([]);
    expect(named("“Friday”", [list, gone, step("make_playlist", { playlist_id: "f2", name: "Friday" })])).toEqual([["playlist", "Friday", "f2"]]);
  });

  it("have no measurements in them, in all kinds of marks", () => {
    expect(marked("«Toma 99 BPM» y „Take 98 BPM“")).toEqual([]);
  });
});

describe("sections", () => {
  it.each([
    ["the second chorus is loud", 24, 33],
    ["the verse", 0, 9],
    ["section B", 9, 17.5],
    ["the last A section", 17.5, 24],
  ])("%j", (text, start, end) => {
    expect(piecesOf(text, [pop], evidence).find(({ kind }) => kind === "passage")).toMatchObject({ start, end });
  });

  it("are plain words without a structure", () => expect(marked("the second chorus", [pop], noEvidence)).toEqual([]));
});

describe("numbers", () => {
  it.each([
    ["The tempo is 124 BPM.", "124 BPM"],
    ["counted at 62 BPM", "62 BPM"],
    ["varies by 1.1 %.", "1.1 %"],
    ["-16.3 LUFS", "-16.3 LUFS"],
    ["−16.3 LUFS", "−16.3 LUFS"],
    ["averages 1,701 Hz", "1,701 Hz"],
    ["is 1.7 kHz", "1.7 kHz"],
    ["about 1,650 Hz", "1,650 Hz"],
    ["(34.2 seconds)", "34.2 seconds"],
    ["every 484 ms", "484 ms"],
    ["124", "124"],
  ])("%j rests on a measurement", (text, number) => expect(marked(text)).toEqual([["measured", number]]));

  it.each(["128 BPM", "-9.0 LUFS", "3.7", "1,650 Hz", "12 %"])("%j rests on nothing", (text) => {
    expect(marked(text)).toEqual([["unbacked", text]]);
  });

  it("take no count for a time, and a sum of seconds in minutes as said", () => {
    const counted = withSteps(noEvidence, [step("analyse_structure", { sections: 5 })]);
    expect(marked("5 minutes", [pop], counted)).toEqual([["unbacked", "5 minutes"]]);
    expect(marked("5 minutes", [pop], withSteps(counted, [step("make_set", { total: 298.4 })]))).toEqual([]);
  });

  it.each(["two sections, 4 chords, 3/4", "Pop 124 and A4", "1. first", "in 1984", "below -14 LUFS", "v1.2.3", "4/4"])("%j claims nothing", (text) => {
    expect(marked(text)).toEqual([]);
  });

  it("that the person said are not marked", () => {
    expect(marked("not 128 BPM", [pop], withWords(evidence, "Is it 128?"))).toEqual([]);
  });

  it("may say how far two tracks are apart", () => {
    const both = withSteps(noEvidence, [step("analyse_rhythm", { tempo_bpm: 124 }, { track_id: "p" }), step("analyse_rhythm", { tempo_bpm: 92 }, { track_id: "w" })]);
    expect(marked("It is faster by 32 BPM.", [pop, waltz], both)).toEqual([["measured", "32 BPM"]]);
    expect(marked("It is faster by 40 BPM.", [pop, waltz], both)).toEqual([["unbacked", "40 BPM"]]);
  });

  it("point to the passage that was measured", () => {
    const of = withSteps(noEvidence, [step("analyse_rhythm", { tempo_bpm: 124 }, { start_seconds: 30, end_seconds: 60 })]);
    expect(piecesOf("124 BPM", [pop], of)[0]).toMatchObject({ kind: "measured", start: 30, end: 60, track: pop });
  });
});

describe("what is measured and no number", () => {
  const harmony = step("analyse_harmony", { key: "C# minor" });
  const bars = step("analyse_rhythm", { time_signature: "3/4", first_beat_seconds: 0.12, first_downbeat_seconds: 0.61 });
  const of = withSteps(noEvidence, [harmony, bars]);
  it.each([
    ["It is in C# minor.", "C# minor", "key"],
    ["It is in D-flat minor.", "D-flat minor", "key"],
    ["It is in C♯ minor.", "C♯ minor", "key"],
    ["The metre is 3/4.", "3/4", "time_signature"],
    ["The first bar begins at 0.61 s.", "0.61 s", "first_downbeat_seconds"],
  ])("%s", (text, words, name) => {
    const measured = piecesOf(text, [pop], of).flatMap((piece) => (piece.kind === "measured" ? [[piece.text, piece.fact.name]] : []));
    expect(measured).toContainEqual([words, name]);
  });
  it.each(["It is in C minor.", "It is in C# major.", "The metre is 4/4.", "On 1/3/4 it rained."])("not in: %s", (text) => {
    expect(marked(text, [pop], of)).toEqual([]);
  });
  it("a time that is not said of a bar plays, and no more", () => {
    expect(marked("Something happens at 0.61 s.", [pop], of)).toEqual([["passage", "0.61 s"]]);
  });
});

describe("what was found in the library", () => {
  const found = step("find_tracks", {
    total: 3,
    tracks: [
      { track_id: "m", title: "Paper Moons", tempo_bpm: 120, key: "F minor", camelot: "4A" },
      { track_id: "p", title: "Pop 124", tempo_bpm: 123.7, key: "A minor" },
      { track_id: "s", title: "Carbon Sunrise", tempo_bpm: 120, key: "F minor" },
    ],
  });
  const open = { id: "o", title: "Domingo sem pressa", duration: 100 } as Track;
  const of = withSteps(noEvidence, [found]);
  const sources = (text: string, tracks = [open], evidence = of) =>
    piecesOf(text, tracks, evidence).flatMap((piece) => (piece.kind === "measured" ? [[piece.text, piece.track.title, piece.fact.value]] : []));

  it("is of the track that it was found in, not of the one that is open", () => {
    expect(sources("2 tracks fit: “Paper Moons” (120 BPM) and “Pop 124” (124 BPM, A minor).")).toEqual([
      ["120 BPM", "Paper Moons", 120],
      ["124 BPM", "Pop 124", 123.7],
      ["A minor", "Pop 124", "A minor"],
    ]);
  });
  it("is of the track that is named before it, where several have the same", () => {
    expect(sources("“Carbon Sunrise” (120 BPM, F minor), “Paper Moons” (120 BPM, F minor)")).toEqual([
      ["120 BPM", "Carbon Sunrise", 120],
      ["F minor", "Carbon Sunrise", "F minor"],
      ["120 BPM", "Paper Moons", 120],
      ["F minor", "Paper Moons", "F minor"],
    ]);
  });
  it("is no number of a title, an artist or an id", () => {
    const titled = withSteps(noEvidence, [step("find_similar", { similar_to: { track_id: "99", title: "Title 88", artist: "Blink 182" }, tracks: [] })]);
    for (const text of ["88 BPM", "182 BPM", "99 BPM"]) expect(marked(text, [open], titled)).toEqual([["unbacked", text]]);
  });
  it("of two tracks together is nothing that one could play", () => {
    const both = withSteps(noEvidence, [
      step("compare_tracks", { tempo_difference_percent: 30.2, tracks: [{ track_id: "a", title: "Rails", tempo_bpm: 100.3 }, { track_id: "b", title: "Sea", tempo_bpm: 77.1 }] }),
    ]);
    expect(marked("their tempi are 30.2 % apart", [open], both)).toEqual([]);
    expect(sources("“Rails” is faster by 23.2 BPM.", [open], both)).toEqual([["23.2 BPM", "Rails", 100.3]]);
  });
});

describe("what belongs to a track", () => {
  it("that has left the conversation plays no other one", () => {
    const gone = { ...step("analyse_rhythm", { tempo_bpm: 87 }), data_url: "/api/tracks/gone/analysis/rhythm" };
    expect(marked("87 BPM", [pop], withSteps(noEvidence, [gone]))).toEqual([]);
  });
  it("is what was measured in the track that is named before it", () => {
    const both = withSteps(noEvidence, [
      step("analyse_rhythm", { tempo_bpm: 92, time_signature: "3/4" }, { track_id: "p" }),
      step("analyse_rhythm", { tempo_bpm: 92, time_signature: "3/4" }, { track_id: "w" }),
    ]);
    const tracks = piecesOf("Waltz 92 has 92 BPM in 3/4.", [pop, waltz], both).flatMap((piece) => ("track" in piece ? [piece.track.id] : []));
    expect(tracks).toEqual(["w", "w"]);
  });
});

describe("tasks and what is quoted", () => {
  const tasks = withSteps(noEvidence, [step("get_tasks", { total: 1, tasks: [{ task_id: 7, title: "Practise at 80 %", speed_percent: 80 }] })]);
  it("measure nothing", () => expect(marked("Practise it at 80 %.", [pop], tasks)).toEqual([]));
  it("claim nothing", () => expect(marked("Say “Add a task: 0:45 to 1:10 at 80 %”.", [pop], noEvidence)).toEqual([]));
});

it("finds keys as the user has them named", async () => {
  const harmony = step("analyse_harmony", { key: "Bb major" });
  const linked = () => marked("In B major, not B♭ major", [pop], withSteps(noEvidence, [harmony]));
  expect(linked()).toEqual([["measured", "B♭ major"]]);
  await applyPreferences({ language: "en", theme: "system", key_spelling: "usual", notation: "H" });
  expect(linked()).toEqual([["measured", "B major"], ["measured", "B♭ major"]]);
  await applyPreferences();
});

it("takes the number of a Camelot code for no length", () => {
  const green = { track_id: "g", title: "Green", evidence: [{ measure: "camelot", value: "8A", data_url: "/api/tracks/g/analysis/harmony" }] };
  const judged = withSteps(noEvidence, [step("judge", { total: 1, minutes: 8, tracks: [green] })]);
  expect(marked("1 track for you, 8 minutes.", [pop], judged)).toEqual([]);
});

it("links what a recommendation cites to the agent that measured it", () => {
  const cite = (measure: string, value: number | string, agent: string) => ({ measure, value, data_url: `/api/tracks/g/analysis/${agent}` });
  const green = { track_id: "g", title: "Green", key: "A minor", evidence: [cite("tempo_bpm", 119.6, "rhythm"), cite("energy", 0.634, "character"), cite("camelot", "8A", "harmony")] };
  const judged = withSteps(noEvidence, [step("judge", { total: 1, tracks: [green] })]);
  const text = "“Green”: 120 BPM; energy 0,63; A minor (8A).";
  const found = piecesOf(text, [], judged).flatMap((piece) => (piece.kind === "measured" ? [[piece.text, piece.track.id, piece.fact.step.tool]] : []));
  expect(found).toEqual([["120 BPM", "g", "analyse_rhythm"], ["0,63", "g", "analyse_character"], ["A minor", "g", "analyse_harmony"]]);
});

it("takes numbers from 0 to 100 for measured ones from 0 to 1, and for nothing else", () => {
  const character = step("analyse_character", { energy_0_to_1: 0.534, danceability_0_to_1: 0.27, duration_seconds: 45 });
  const of = withSteps(noEvidence, [character]);
  for (const text of ["Its energy is 53 of 100.", "Energie: 53 von 100.", "Su energía es 53 de 100."])
    expect(marked(text, [pop], of)).toEqual([["measured", /53 \w+ 100/.exec(text)?.[0]]]);
  expect(marked("It is calm. On scales from 0 to 100: energy 53, danceability 27. It has 53 bits.", [pop], of)).toEqual([["measured", "53"], ["measured", "27"]]);
  expect(marked("Its energy is 45 of 100.", [pop], of)).toEqual([["unbacked", "45 of 100"]]);
});
