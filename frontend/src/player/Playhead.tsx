import { useEffect, useRef } from "react";

import type { View } from "./drawWaveform";
import type { TrackPlayer } from "./trackPlayer";

/** The line at the current position through all lanes. It moves by itself, frame by frame, without React. */
export function Playhead({ deck, view }: { deck: TrackPlayer; view: View }) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let frame = 0;
    const draw = () => {
      const share = (deck.media.currentTime - view.start) / (view.end - view.start);
      if (line.current) {
        line.current.hidden = share < 0 || share > 1;
        line.current.style.left = `${100 * share}%`;
      }
      if (!deck.media.paused) frame = requestAnimationFrame(draw);
    };
    const again = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(draw);
    };
    again();
    const leave = deck.subscribe(again);
    return () => {
      leave();
      cancelAnimationFrame(frame);
    };
  }, [deck, view]);
  return <div ref={line} className="playhead" aria-hidden="true" />;
}
