/** Which tracks are ticked, and from where shift extends. */
export interface Selection {
  ids: readonly string[];
  anchor: number;
}

export const NOTHING: Selection = { ids: [], anchor: 0 };

export function ticked(selection: Selection, id: string, index: number, isOn: boolean): Selection {
  const others = selection.ids.filter((other) => other !== id);
  return { ids: isOn ? [...others, id] : others, anchor: index };
}

/** Everything from the anchor to here, besides what was ticked already. What is not loaded has no id yet. */
export function extended(selection: Selection, to: number, idAt: (index: number) => string | undefined): Selection {
  const ids = new Set(selection.ids);
  for (let index = Math.min(selection.anchor, to); index <= Math.max(selection.anchor, to); index++) {
    const id = idAt(index);
    if (id) ids.add(id);
  }
  return { ...selection, ids: [...ids] };
}

export function without(selection: Selection, gone: readonly string[]): Selection {
  return { ...selection, ids: selection.ids.filter((id) => !gone.includes(id)) };
}
