import type { Block } from "./Lane";

export interface LabelPlace {
  /** The middle, as a share of the lane. */
  at: number;
  /** In pixels. */
  size: number;
  /** Where the block is narrower than its label, which then stands in one half of the lane. */
  row: "whole" | "upper" | "lower";
}

const [LARGEST, SMALLEST] = [13, 9];
const SIZES = [LARGEST, 11, SMALLEST];
/** So many times as wide as its label, a block keeps the large one. */
const WIDE = 2;
const [ONE_ROW, TWO_ROWS] = [["whole"] as const, ["upper", "lower"] as const];
/** Of the height of letters: the mean width of "G", "m", "♯" and the like, and a little room. */
const LETTER_WIDTH = 0.75;

interface Taken {
  left: number;
  right: number;
  row: LabelPlace["row"];
}

/** Where the labels of blocks stand that follow each other in a lane of this width; null for those that would cover others.
 *
 * Each stands in its block where all fit. Otherwise small ones stand in two rows and may be wider than their blocks: first the
 * ones that must be read, then those of wide blocks. */
export function labelPlaces(blocks: readonly Block[], width: number): (LabelPlace | null)[] {
  if (width <= 0) return blocks.map(() => null);
  const begin = blocks[0]?.start ?? 0;
  const perSecond = width / Math.max((blocks.at(-1)?.end ?? 1) - begin, 1e-9);
  const labels = blocks.map(({ start, end, label, isFirst = false }) => ({
    label,
    isFirst,
    middle: ((start + end) / 2 - begin) * perSecond,
    room: (end - start) * perSecond,
  }));
  const inOne = labels.map((label) => inItsBlock(label, width));
  return inOne.includes(null) ? inTwoRows(labels, width) : inOne;
}

interface Label {
  label: string;
  isFirst: boolean;
  /** In pixels, as is its room. */
  middle: number;
  room: number;
}

function inItsBlock({ label, middle, room }: Label, width: number): LabelPlace | null {
  const size = SIZES.find((each) => widthOf(label, each) <= room);
  return size === undefined ? null : { at: middle / width, size, row: "whole" };
}

function inTwoRows(labels: readonly Label[], width: number): (LabelPlace | null)[] {
  const places: (LabelPlace | null)[] = labels.map(() => null);
  const taken: Taken[] = [];
  const rank = ({ isFirst, room }: Label) => (isFirst ? -Infinity : -room);
  for (const [index, { label, middle, room }] of [...labels.entries()].sort(([, one], [, other]) => compare(rank(one), rank(other)))) {
    const isWide = room > WIDE * widthOf(label, LARGEST);
    const half = widthOf(label, isWide ? LARGEST : SMALLEST) / 2;
    const centre = Math.min(Math.max(middle, half), width - half);
    const row = (isWide ? ONE_ROW : TWO_ROWS).find((wanted) => !taken.some((each) => isHit(each, centre - half, centre + half, wanted)));
    if (!label || row === undefined) continue;
    taken.push({ left: centre - half, right: centre + half, row });
    places[index] = { at: centre / width, size: isWide ? LARGEST : SMALLEST, row };
  }
  return places;
}

/** The difference of two infinite ranks would be no number. */
const compare = (one: number, other: number): number => (one === other ? 0 : one < other ? -1 : 1);

const widthOf = (label: string, size: number): number => LETTER_WIDTH * size * label.length;

function isHit({ left, right, row }: Taken, from: number, to: number, wanted: LabelPlace["row"]): boolean {
  return left < to && from < right && (row === "whole" || wanted === "whole" || row === wanted);
}
