import { lazy, Suspense, useRef, useSyncExternalStore } from "react";

import type { Track } from "../api/tracks";
import { Playhead } from "./Playhead";
import type { TrackPlayer } from "./trackPlayer";
import { Waveform } from "./Waveform";
import type { TimeWindow } from "./waveform/timeWindow";
import { useFollowing } from "./waveform/useFollowing";
import type { ShownWaveform } from "./waveform/useWaveform";
import { useZoomGestures } from "./waveform/useZoomGestures";
import waveform from "./waveform/Waveform.module.css";

const Overview = lazy(() => import("./waveform/Overview"));

interface Props {
  track: Track;
  deck: TrackPlayer;
  shown: ShownWaveform | undefined;
  isOpen: boolean;
  /** Gets the place of the lanes. */
  lanesPlace?: (place: HTMLDivElement | null) => void;
}

/** The waveform with the place of the lanes and the playhead through both; when open, the whole track above. */
export function Timeline({ track, deck, shown, isOpen, lanesPlace }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const timeWindow = shown?.timeWindow;
  useZoomGestures(place, isOpen ? timeWindow : undefined);
  useFollowing(deck, timeWindow);
  return (
    <>
      {isOpen && shown && (
        <Suspense fallback={<div className={waveform["overview"]} />}>
          <Overview deck={deck} shown={shown} />
        </Suspense>
      )}
      <div ref={place} className={waveform["timeline"]}>
        <Waveform track={track} deck={deck} shown={shown} />
        <div ref={lanesPlace} />
        {timeWindow && <Line deck={deck} timeWindow={timeWindow} />}
      </div>
    </>
  );
}

function Line({ deck, timeWindow }: { deck: TrackPlayer; timeWindow: TimeWindow }) {
  return <Playhead deck={deck} view={useSyncExternalStore(timeWindow.subscribe, timeWindow.read)} />;
}
