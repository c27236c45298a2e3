import { useSyncExternalStore } from "react";

import { soundingTrackId, watchSounding } from "./players";

/** Whether this track sounds just now. */
export function useIsSounding(trackId: string): boolean {
  return useSyncExternalStore(watchSounding, () => soundingTrackId() === trackId);
}
