import { lazy } from "react";

import { texts } from "../../texts";
import { registerAssistant } from "../registry";

// One file for all of them, with the plot library: fetched when the first result is drawn.
const drawn = (name: "RhythmCard" | "HarmonyCard" | "LoudnessCard" | "StructureCard") =>
  lazy(async () => ({ default: (await import("./cards"))[name] }));

registerAssistant("analyst", {
  words: texts.toolWords,
  cards: {
    analyse_rhythm: drawn("RhythmCard"),
    analyse_harmony: drawn("HarmonyCard"),
    analyse_loudness: drawn("LoudnessCard"),
    analyse_structure: drawn("StructureCard"),
    compare_tracks: lazy(async () => ({ default: (await import("./ComparisonCard")).ComparisonCard })),
  },
});
