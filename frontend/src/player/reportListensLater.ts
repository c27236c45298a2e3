import { onUsed } from "./playerEvents";

/** What was heard before the page was loaded again waits so long. */
const START_AFTER_MS = 10_000;

/** Report the listens of this user from the first sound on: until then nothing of it is loaded. Returns a function that stops it. */
export function reportListensLater(userId: string): () => void {
  let stop: (() => void) | undefined;
  let isOver = false;
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    void import("./listens").then(({ reportListens }) => {
      if (!isOver) stop = reportListens(userId);
    });
  };
  const timer = window.setTimeout(start, START_AFTER_MS);
  const endWaiting = onUsed(start);
  return () => {
    isOver = true;
    clearTimeout(timer);
    endWaiting();
    stop?.();
  };
}
