/** The tasks that stand elsewhere once one of them is at the place `to` (0 is the first), in their new order. None where
 * it cannot go there, or is there. */
export function moved(ids: readonly number[], id: number, to: number): readonly number[] {
  const from = ids.indexOf(id);
  if (from < 0 || to < 0 || to >= ids.length || from === to) return [];
  const between = ids.slice(Math.min(from, to), Math.max(from, to) + 1).filter((other) => other !== id);
  return from < to ? [...between, id] : [id, ...between];
}
