/** The ids with one of them a place up (-1) or down (1); the same ids where it cannot go further. */
export function moved(ids: readonly number[], id: number, by: -1 | 1): readonly number[] {
  const from = ids.indexOf(id);
  const other = ids[from + by];
  if (from < 0 || other === undefined) return ids;
  return ids.with(from + by, id).with(from, other);
}
