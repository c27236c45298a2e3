/** The tasks that change their place when one moves to the index `to`, in their new order. Empty if it cannot move
 * there, or is there already. */
export function moved(ids: readonly number[], id: number, to: number): readonly number[] {
  const from = ids.indexOf(id);
  if (from < 0 || to < 0 || to >= ids.length || from === to) return [];
  const between = ids.slice(Math.min(from, to), Math.max(from, to) + 1).filter((other) => other !== id);
  return from < to ? [...between, id] : [id, ...between];
}
