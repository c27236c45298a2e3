/** What a key means in the list of tracks. */
export type GridAction =
  | { do: "move"; by: number; isExtending: boolean }
  | { do: "open" | "playOrPause" | "queue" | "toggle" | "rename" | "remove" }
  | { do: "rate"; rating: number }
  | { do: "menu" }
  | { do: "clear" };

interface Key {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const PAGE = 10;
const MOVES: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE,
  PageUp: -PAGE,
  Home: -Infinity,
  End: Infinity,
};
const DEEDS: Record<string, GridAction> = {
  Enter: { do: "open" },
  p: { do: "playOrPause" },
  P: { do: "playOrPause" },
  q: { do: "queue" },
  Q: { do: "queue" },
  " ": { do: "toggle" },
  F2: { do: "rename" },
  Delete: { do: "remove" },
  ContextMenu: { do: "menu" },
  Escape: { do: "clear" },
};

export function actionOf({ key, shiftKey, ctrlKey, metaKey, altKey }: Key): GridAction | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (shiftKey && key === "F10") return { do: "menu" };
  if (/^[0-5]$/.test(key)) return { do: "rate", rating: Number(key) };
  const by = MOVES[key];
  return by === undefined ? (DEEDS[key] ?? null) : { do: "move", by, isExtending: shiftKey };
}

/** Fields take all keys for themselves, buttons, links and boxes those that press them. */
export function isForInside({ target, key }: { target: EventTarget; key: string }): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (isField(target)) return true;
  return (key === "Enter" || key === " ") && target.matches("button, input, a");
}

export const isField = (target: EventTarget): boolean => target instanceof HTMLElement && target.matches("input:not([type=checkbox])");
