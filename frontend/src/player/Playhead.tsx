import { useEffect, useRef, type RefObject } from "react";

import type { TrackPlayer } from "./trackPlayer";
import { percent } from "./waveform/percent";
import type { View } from "./waveform/timeWindow";
import styles from "./waveform/Waveform.module.css";

interface Props {
  deck: TrackPlayer;
  view: View;
}

/** The line at the current position through the waveform and all lanes. */
export function Playhead({ deck, view }: Props) {
  const line = useRef<HTMLDivElement>(null);
  useShare(line, deck, view, (element, share) => {
    element.hidden = share < 0 || share > 1;
    element.style.left = percent(share);
  });
  return <div ref={line} className={styles["playhead"]} data-playhead aria-hidden="true" />;
}

/** The shade over what lies before the current position. */
export function Played({ deck, view }: Props) {
  const shade = useRef<HTMLDivElement>(null);
  useShare(shade, deck, view, (element, share) => {
    element.style.scale = `${Math.min(1, Math.max(0, share))} 1`;
  });
  return <div ref={shade} className={styles["played"]} />;
}

/** Moves an element to the current position, as a share of the view, frame by frame, without React. */
function useShare(place: RefObject<HTMLElement | null>, deck: TrackPlayer, view: View, move: (element: HTMLElement, share: number) => void): void {
  const moving = useRef(move);
  useEffect(() => {
    let frame = 0;
    const draw = () => {
      if (place.current) moving.current(place.current, (deck.heardSeconds - view.start) / (view.end - view.start));
      if (!deck.media.paused) frame = requestAnimationFrame(draw);
    };
    const again = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(draw);
    };
    draw();
    const leave = deck.subscribe(again);
    return () => {
      leave();
      cancelAnimationFrame(frame);
    };
  }, [place, deck, view]);
}
