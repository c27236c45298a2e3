export interface Deviations {
  /** Where each beat begins. */
  seconds: number[];
  /** By how much it is longer than the median beat. */
  milliseconds: number[];
}

/** How much each beat deviates from a steady one. The last beat has no end. */
export function deviationsOf(beats: readonly number[]): Deviations {
  const lengths = beats.slice(1).map((beat, index) => beat - (beats[index] ?? 0));
  const usual = medianOf(lengths);
  return { seconds: beats.slice(0, -1), milliseconds: lengths.map((length) => 1000 * (length - usual)) };
}

/** Words for the unit of the tempo, not for the beats. */
const BPM = /(?:beats per|schläge (?:pro|in der)|(?:pulsos|pulsaciones|golpes|tiempos) por) min/gi;
const BEATS = /stead|beat|swing|swung|drift|puls|schl[aä]g|schwank|gleichmäßig|regular|estable|var[ií]a/i;

/** Whether an answer tells more of the beats than their tempo: how steady they are, how they swing, where they lie. */
export const tellsOfBeats = (answer = ""): boolean => BEATS.test(answer.replace(BPM, ""));

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}
