import { lazy } from "react";

import { t } from "../../i18n";
import { registerAssistant, SIDE_BY_SIDE } from "../registry";
import { overviewIn } from "./factSheet/overview";

// One chunk for all cards, with the plot library: loaded with the first chart.
const drawn = (name: "RhythmCard" | "HarmonyCard" | "LoudnessCard" | "StructureCard") =>
  lazy(async () => ({ default: (await import("./cards"))[name] }));

const comparison = lazy(async () => ({ default: (await import("./ComparisonCard")).ComparisonCard }));
const rows = lazy(() => import("./TrackRows"));

registerAssistant("analyst", {
  board: lazy(() => import("./factSheet/FactSheet")),
  saysAll: (steps) => overviewIn(steps) !== null,
  words: () => t("toolWords", { returnObjects: true }),
  cards: {
    analyse_rhythm: drawn("RhythmCard"),
    analyse_harmony: drawn("HarmonyCard"),
    analyse_loudness: drawn("LoudnessCard"),
    analyse_structure: drawn("StructureCard"),
    list_tracks: rows,
    find_tracks: rows,
    find_similar: rows,
    show_playlist: rows,
    sort_playlist: rows,
    compare_tracks: comparison,
    [SIDE_BY_SIDE]: comparison,
  },
});
