import type { ListedTrack } from "../api/tracks";
import { t } from "../i18n";

/** The tempi in which most music of a genre is counted, in BPM. None spans an octave. Genres that are counted in two ways, or have
 * no usual tempo, are left out. */
const USUAL: Readonly<Record<string, readonly [from: number, to: number]>> = {
  bachata: [105, 160],
  bossa: [110, 170],
  cumbia: [80, 120],
  disco: [100, 135],
  dnb: [160, 185],
  "drum and bass": [160, 185],
  dubstep: [130, 150],
  funk: [85, 130],
  hardstyle: [140, 165],
  "hip hop": [70, 115],
  hiphop: [70, 115],
  house: [112, 135],
  kizomba: [75, 105],
  marcha: [100, 130],
  march: [100, 130],
  marsch: [100, 130],
  merengue: [120, 180],
  reggae: [60, 100],
  reggaeton: [80, 110],
  reggaetón: [80, 110],
  salsa: [150, 250],
  techno: [118, 155],
  trance: [125, 150],
};

export interface UnusualTempo {
  bpm: number;
  /** What the tempo is of a usual one. */
  kind: "half" | "double";
  /** As the tag has it. */
  genre: string;
  from: number;
  to: number;
}

/** Whether a measured tempo is half or double of what is usual for the genre: then the beats may have been counted wrong. Never for
 * a tempo that the user corrected. */
export function unusualTempo({ genre, facts }: Pick<ListedTrack, "genre" | "facts">): UnusualTempo | null {
  const bpm = facts?.tempo_bpm;
  if (!bpm || facts.corrected.includes("tempo_bpm")) return null;
  const words = ` ${genre.toLowerCase().replace("&", "and").split(/[^\p{L}\d]+/u).join(" ")} `;
  const known = Object.entries(USUAL).filter(([name]) => words.includes(` ${name} `));
  const isIn = (tempo: number) => known.find(([, [from, to]]) => tempo >= from && tempo <= to);
  if (isIn(bpm)) return null;
  const [half, double] = [isIn(2 * bpm), isIn(bpm / 2)];
  const usual = half ?? double;
  if (!usual) return null;
  const [from, to] = usual[1];
  return { bpm, kind: half ? "half" : "double", genre, from, to };
}

export const whyUnusual = ({ bpm, kind, ...usual }: UnusualTempo): string => t(`library.unusual.${kind}`, { bpm: Math.round(bpm), ...usual });
