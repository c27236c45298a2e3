import { useSyncExternalStore } from "react";

/** From here on the table has room for its columns. */
const WIDE = "(min-width: 1200px)";

export function useIsWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(WIDE);
      query.addEventListener("change", changed);
      return () => query.removeEventListener("change", changed);
    },
    () => matchMedia(WIDE).matches,
  );
}
