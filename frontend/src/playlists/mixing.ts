/** Whether one track mixes into the next, by the same rules as in the chat: keys that are neighbours on the Camelot wheel, and
 * tempi within the range of a turntable, also at half and double tempo, where every second beat coincides. */

export interface Mixed {
  camelot: string;
  tempo_bpm: number | null;
}

export interface Transition {
  hasFittingKeys: boolean;
  /** The tempo of the second one as a multiple of the first one's, as near as half and double come. */
  level: Level;
  /** How much faster than that it is, in per cent. */
  tempoPercent: number;
  hasNearTempi: boolean;
  /** Both. */
  isSmooth: boolean;
}

type Level = 1 | 0.5 | 2;

export const MOST_PERCENT = 6;
const ROUNDING = 1e-9;
const LEVELS: readonly Level[] = [1, 0.5, 2];
const KEYS_OF_WHEEL = 12;

/** Null where the key or the tempo of one of them is not known. */
export function transitionOf(one: Mixed, other: Mixed): Transition | null {
  const [from, to] = [placeOn(one.camelot), placeOn(other.camelot)];
  if (!from || !to || !one.tempo_bpm || !other.tempo_bpm) return null;
  const apart = Math.abs(from.number - to.number);
  const steps = Math.min(apart, KEYS_OF_WHEEL - apart);
  const hasFittingKeys = steps + (from.letter === to.letter ? 0 : 1) <= 1;
  const tempo = nearestLevel(other.tempo_bpm / one.tempo_bpm);
  const hasNearTempi = Math.abs(tempo.tempoPercent) <= MOST_PERCENT + ROUNDING;
  return { hasFittingKeys, ...tempo, hasNearTempi, isSmooth: hasFittingKeys && hasNearTempi };
}

function nearestLevel(ratio: number): Pick<Transition, "level" | "tempoPercent"> {
  const found = LEVELS.map((level) => ({ level, tempoPercent: 100 * (ratio / level - 1) }));
  return found.reduce((nearest, one) => (Math.abs(one.tempoPercent) < Math.abs(nearest.tempoPercent) ? one : nearest));
}

function placeOn(camelot: string): { number: number; letter: string } | null {
  const [, number, letter] = /^(\d+)([AB])$/.exec(camelot) ?? [];
  return number && letter ? { number: Number(number), letter } : null;
}
