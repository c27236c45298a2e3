/** Which count and which move is danced at a time. */

export interface PlacedMove {
  /** Index into the beats. */
  start_beat: number;
  counts: number;
}

export interface DanceTiming<Move extends PlacedMove = PlacedMove> {
  beat_times: readonly number[];
  sections: readonly { start_beat: number }[];
  moves: readonly Move[];
}

export interface Moment {
  /** Index of the beat; -1 before the first. */
  beat: number;
  /** 1 to 8; 0 before the first beat and after the last count. */
  count: number;
  /** Index of the move; the first before the start, the last after the end. */
  move: number;
}

/** Browsers show a frame up to half a frame after its time: the count changes on the nearest one. */
const HALF_FRAME_SECONDS = 1 / 120;

export function momentAt({ beat_times: times, sections, moves }: DanceTiming, seconds: number): Moment {
  const beat = lastAtOrBefore(times, seconds + HALF_FRAME_SECONDS);
  const move = Math.max(0, lastAtOrBefore(moves.map(({ start_beat: start }) => start), beat));
  const isDanced = beat >= 0 && beat < times.length - 1;
  return { beat, count: isDanced ? countOfEight(sections, beat) : 0, move };
}

/** The count, 1 to 8, of a beat; each section begins with 1. */
export function countOfEight(sections: readonly { start_beat: number }[], beat: number): number {
  const start = sections.reduce((latest, { start_beat: at }) => (at <= beat && at > latest ? at : latest), 0);
  return ((beat - start) % 8) + 1;
}

/** When a move begins and ends, in seconds. */
export function passageOf({ beat_times: times, moves }: DanceTiming, index: number): { start: number; end: number } {
  const move = moves[index];
  const last = times.at(-1) ?? 0;
  if (!move) return { start: 0, end: last };
  return { start: times[move.start_beat] ?? 0, end: times[move.start_beat + move.counts] ?? last };
}

/** Index of the last of rising numbers that is not greater; -1 where all are. */
function lastAtOrBefore(rising: readonly number[], value: number): number {
  let [low, high] = [0, rising.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rising[middle] ?? Infinity) <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
