/** The tracks whose own button for playing is in sight on the page. The bar at the bottom leaves playing to it. No React in here. */

const buttons = new Map<string, Element>();
const watchers = new Set<() => void>();

export const isButtonShown = (trackId: string): boolean => buttons.has(trackId);

export function watchButtons(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** Follow whether a track's button is in sight, where it is at first. Returns what ends that. */
export function showButton(trackId: string, button: Element): () => void {
  note(trackId, button, true);
  const observer = new IntersectionObserver((entries) => note(trackId, button, entries.at(-1)?.isIntersecting ?? true));
  observer.observe(button);
  return () => {
    observer.disconnect();
    note(trackId, button, false);
  };
}

function note(trackId: string, button: Element, isShown: boolean): void {
  if (isShown) buttons.set(trackId, button);
  // Another conversation about the track may have brought its own.
  else if (buttons.get(trackId) === button) buttons.delete(trackId);
  for (const watcher of watchers) watcher();
}
