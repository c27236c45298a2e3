import { useQuery } from "@tanstack/react-query";
import { useEffect, useState, type RefObject } from "react";

import { keys } from "../api/keys";
import { fetchWaveform, type Track } from "../api/tracks";
import type { TrackPlayer } from "./trackPlayer";
import type { DrawnWaveform } from "./drawWaveform";

interface Places {
  track: Track;
  deck: TrackPlayer;
  place: RefObject<HTMLElement | null>;
}

/** Draws the waveform once the track has been analysed. The drawing code is loaded only then. */
export function useWaveform({ track, deck, place }: Places): DrawnWaveform | null {
  const [drawn, setDrawn] = useState<DrawnWaveform | null>(null);
  const { data: waveform } = useQuery({
    queryKey: keys.waveform(track.id),
    queryFn: () => fetchWaveform(track.id),
    enabled: track.status === "ready",
    staleTime: Infinity,
  });
  useEffect(() => {
    if (!waveform || !place.current) return;
    const container = place.current;
    let made: DrawnWaveform | null = null;
    let isGone = false;
    void import("./drawWaveform").then(({ drawWaveform }) => {
      if (isGone) return;
      made = drawWaveform(container, deck, waveform);
      setDrawn(made);
    });
    return () => {
      isGone = true;
      made?.remove();
      setDrawn(null);
    };
  }, [waveform, deck, place]);
  return drawn;
}
