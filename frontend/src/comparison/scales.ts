/** What is compared, with the ends of its scale: a bar is full at the end, whatever the tracks have. */

export interface Scale {
  from: number;
  to: number;
}

const SHARE: Scale = { from: 0, to: 1 };

/** In the order of the rows. Null: words, which have no bar. */
export const COMPARED = {
  tempo_bpm: { from: 0, to: 240 },
  time_signature: null,
  key: null,
  camelot: null,
  /** From what is hardly mastered to what is as loud as it gets. */
  loudness_lufs: { from: -30, to: -4 },
  energy: SHARE,
  danceability: SHARE,
  brightness: SHARE,
  percussiveness: SHARE,
  acousticness: SHARE,
  words: null,
} as const satisfies Readonly<Record<string, Scale | null>>;

export type Compared = keyof typeof COMPARED;

export const COMPARED_NAMES = Object.keys(COMPARED) as Compared[];

/** How much of a bar is filled, 0 to 1; null where there is none. */
export function filled(name: Compared, value: unknown): number | null {
  const scale = COMPARED[name];
  if (!scale || typeof value !== "number") return null;
  return Math.min(Math.max(0, (value - scale.from) / (scale.to - scale.from)), 1);
}
