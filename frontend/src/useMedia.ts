import { useSyncExternalStore } from "react";

/** Phones, upright or on their side: the same as in the style sheets. */
export const PHONE = "(max-width: 48rem), (max-height: 31.24rem)";

/** Phones on their side, and large zooms: the same as in the style sheets. */
export const ON_SIDE = "(max-height: 31.24rem)";

/** Low windows of computers, such as those of small laptops: the same as in the style sheets. */
export const LOW = "(min-width: 48.01rem) and (min-height: 31.25rem) and (max-height: 45rem)";

/** Whether a media query matches, and again when that changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    () => matchMedia(query).matches,
  );
}
