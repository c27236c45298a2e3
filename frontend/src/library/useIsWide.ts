import { useMedia } from "../useMedia";

/** From here on the table has room for its columns. */
const WIDE = "(min-width: 1200px)";

export const useIsWide = (): boolean => useMedia(WIDE);
