import { useQuery } from "@tanstack/react-query";
import { useEffect, type RefObject } from "react";

import { keys } from "../api/keys";
import { fetchWaveform, type Track } from "../api/tracks";

interface Places {
  track: Track;
  audio: RefObject<HTMLAudioElement | null>;
  place: RefObject<HTMLElement | null>;
}

/** Draws the waveform once the track has been analysed. The drawing code is loaded only then. */
export function useWaveform({ track, audio, place }: Places): void {
  const { data: waveform } = useQuery({
    queryKey: keys.waveform(track.id),
    queryFn: () => fetchWaveform(track.id),
    enabled: track.status === "ready",
    staleTime: Infinity,
  });
  useEffect(() => {
    if (!waveform || !audio.current || !place.current) return;
    const [media, container] = [audio.current, place.current];
    let remove: (() => void) | null = null;
    let isGone = false;
    void import("./drawWaveform").then(({ drawWaveform }) => {
      if (!isGone) remove = drawWaveform(container, media, waveform);
    });
    return () => {
      isGone = true;
      remove?.();
    };
  }, [waveform, audio, place]);
}
