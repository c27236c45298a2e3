/** What colours a map can have. Each colour is a group of points, so that they are drawn with one pen. */
import { decimal } from "../../../format";
import { t } from "../../../i18n";
import type { MapPoint } from "./points";

export type ColourBy = "tempo" | "key" | "energy" | "words";

export interface ColourGroup {
  label: string;
  colour: string;
  points: MapPoint[];
}

/** From cold to warm; told apart also without red and green, on light and dark. */
const SCALE = ["#3b6fd4", "#2f9fc4", "#3fb59a", "#a9b84a", "#e3a53a", "#e2703a", "#cf3f5b"] as const;
const UNKNOWN = "#8f8a83";
const TEMPI = [70, 90, 105, 120, 135, 155] as const;
const ENERGIES = [0.15, 0.3, 0.45, 0.6, 0.75, 0.9] as const;
const MOST_WORDS = 7;

export function groupsOf(points: readonly MapPoint[], by: ColourBy): ColourGroup[] {
  return makers[by](points).filter((group) => group.points.length > 0);
}

const makers: Record<ColourBy, (points: readonly MapPoint[]) => ColourGroup[]> = {
  tempo: (points) => byRange(points, "tempo", TEMPI, (bpm) => t("map.tempo", { bpm })),
  energy: (points) => byRange(points, "energy", ENERGIES, (value) => decimal(100 * value, 0)),
  key: byKey,
  words: byWord,
};

function byRange(points: readonly MapPoint[], measure: "tempo" | "energy", limits: readonly number[], label: (value: number) => string): ColourGroup[] {
  const groups = SCALE.map((colour, place) => ({ label: rangeLabel(limits, place, label), colour, points: [] as MapPoint[] }));
  const unknown: ColourGroup = { label: t("map.unknown"), colour: UNKNOWN, points: [] };
  for (const point of points) {
    const { [measure]: value } = point;
    const place = value === null ? -1 : limits.filter((limit) => value >= limit).length;
    (groups[place] ?? unknown).points.push(point);
  }
  return [...groups, unknown];
}

function rangeLabel(limits: readonly number[], place: number, label: (value: number) => string): string {
  const from = limits[place - 1];
  const to = limits[place];
  if (from !== undefined && to !== undefined) return t("map.range", { from: label(from), to: label(to) });
  return from === undefined ? t("map.below", { limit: label(to ?? 0) }) : t("map.from", { limit: label(from) });
}

/** Neighbours on the Camelot wheel have neighbouring hues; minor keys are darker. */
function byKey(points: readonly MapPoint[]): ColourGroup[] {
  const groups = new Map<string, ColourGroup>();
  for (const point of points) {
    const { camelot: code } = point;
    const hour = Number.parseInt(code, 10);
    const colour = code ? `hsl(${hour * 30} 65% ${code.endsWith("A") ? 42 : 60}%)` : UNKNOWN;
    const group = groups.get(code) ?? { label: code || t("map.unknown"), colour, points: [] };
    groups.set(code, group);
    group.points.push(point);
  }
  const order = ({ label }: ColourGroup) => (label === t("map.unknown") ? 99 : Number.parseInt(label, 10) + (label.endsWith("B") ? 0.5 : 0));
  return [...groups.values()].sort((one, other) => order(one) - order(other));
}

/** The words that most tracks have; a track has the colour of its rarest one. */
function byWord(points: readonly MapPoint[]): ColourGroup[] {
  const counts = new Map<string, number>();
  for (const one of points.flatMap(({ words }) => words)) counts.set(one, (counts.get(one) ?? 0) + 1);
  const named = [...counts].sort((one, other) => other[1] - one[1]).slice(0, MOST_WORDS);
  const groups = named.map(([label], place) => ({ label, colour: SCALE[place] ?? UNKNOWN, points: [] as MapPoint[] }));
  const unknown: ColourGroup = { label: t("map.otherWords"), colour: UNKNOWN, points: [] };
  for (const point of points) {
    const rarest = groups.findLast(({ label }) => point.words.includes(label));
    (rarest ?? unknown).points.push(point);
  }
  return [...groups, unknown];
}
