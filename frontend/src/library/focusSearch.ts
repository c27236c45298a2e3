import type { MouseEvent } from "react";

/** Give the focus to the field of the search, for a control that is gone after its own click. Not by a finger: the keyboard of the
 * screen would cover what is found. */
export function focusSearch({ currentTarget, nativeEvent }: MouseEvent<HTMLElement>): void {
  if ((nativeEvent as Partial<PointerEvent>).pointerType === "touch") return;
  currentTarget.closest("aside, section")?.querySelector<HTMLElement>("[type=search]")?.focus();
}
