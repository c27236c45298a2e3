import { useCallback, useRef, useSyncExternalStore } from "react";

import type { TrackPlayer } from "../../../player/trackPlayer";
import { momentAt, type DanceTiming, type Moment } from "./count";

/** The count and the move that are danced now; drawn again only when one of them changes. */
export function useMoment(player: TrackPlayer, timing: DanceTiming): Moment {
  const known = useRef<Moment>({ beat: -1, count: 0, move: 0 });
  const read = useCallback(() => {
    const now = momentAt(timing, player.heardSeconds);
    const { beat, move } = known.current;
    if (now.beat !== beat || now.move !== move) known.current = now;
    return known.current;
  }, [player, timing]);
  const subscribe = useCallback((changed: () => void) => everyFrame(player, changed), [player]);
  return useSyncExternalStore(subscribe, read);
}

/** Call `look` on every frame while the player plays, and whenever its state changes. Returns what ends that. */
export function everyFrame(player: TrackPlayer, look: () => void): () => void {
  let frame = 0;
  const next = () => {
    look();
    frame = player.media.paused ? 0 : requestAnimationFrame(next);
  };
  const stop = player.subscribe(() => {
    look();
    if (frame === 0 && !player.media.paused) frame = requestAnimationFrame(next);
  });
  if (!player.media.paused) frame = requestAnimationFrame(next);
  return () => {
    cancelAnimationFrame(frame);
    stop();
  };
}
