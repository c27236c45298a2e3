import type { Outline } from "../api/waveform";

const LOUDEST = 127;

/** An outline as the path of an SVG that is `bars` wide and 2 high: from the highest samples there to the lowest
 * ones back. Drawn as loud as it can be, for a thumbnail shows a shape and no level. */
export function outlinePath({ min, max }: Pick<Outline, "min" | "max">, bars: number): string {
  const tops = extremes(max, bars, Math.max);
  const bottoms = extremes(min, bars, Math.min);
  const loudest = Math.max(...tops.map(Math.abs), ...bottoms.map(Math.abs), LOUDEST / 50);
  const point = (value: number, index: number) => `${index + 0.5} ${(1 - value / loudest).toFixed(2)}`;
  const back = bottoms.map(point).reverse();
  return `M0 1L${[...tops.map(point), `${bars} 1`, ...back].join("L")}Z`;
}

function extremes(values: readonly number[], bars: number, pick: (...values: number[]) => number): number[] {
  const each = values.length / bars;
  return Array.from({ length: bars }, (_, index) => {
    const first = Math.floor(index * each);
    return pick(0, ...values.slice(first, Math.max(first + 1, Math.floor((index + 1) * each))));
  });
}
