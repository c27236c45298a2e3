/** Whether open details of a track have the height of the window, remembered in this browser. No React in here. */

const PLACE = "clave.details";
const LARGE = "large";

const watchers = new Set<() => void>();
let isLarge = localStorage.getItem(PLACE) === LARGE;

export const areEnlarged = (): boolean => isLarge;

export function watchEnlarged(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

export function enlarge(isWanted: boolean): void {
  if (isWanted) localStorage.setItem(PLACE, LARGE);
  else localStorage.removeItem(PLACE);
  show(isWanted);
}

/** An answer needs the room. What the user chose is there again after the page was loaded again. */
export const leaveRoom = (): void => show(false);

function show(isWanted: boolean): void {
  isLarge = isWanted;
  for (const watcher of watchers) watcher();
}
