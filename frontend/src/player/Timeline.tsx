import { lazy, Suspense, useRef, useSyncExternalStore, type ReactNode } from "react";

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
}

/** The waveform with the playhead; when open, the whole track above. */
export function Timeline({ track, deck, shown, isOpen }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const timeWindow = shown?.timeWindow;
  useZoomGestures(place, isOpen ? timeWindow : undefined);
  useFollowing(deck, timeWindow);
  return (
    <>
      {isOpen && shown && (
        <Suspense fallback={<div className={waveform["overview"]} />}>
          <Overview trackId={track.id} deck={deck} shown={shown} />
        </Suspense>
      )}
      <div ref={place} className={waveform["timeline"]}>
        <Waveform track={track} deck={deck} shown={shown} />
        {timeWindow && <Line deck={deck} timeWindow={timeWindow} />}
      </div>
    </>
  );
}

/** Below the waveform, on the same time axis, with the same playhead. Apart from it, so that they scroll below it. */
export function LanesPlace({ deck, timeWindow, children }: { deck: TrackPlayer; timeWindow: TimeWindow; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useZoomGestures(place, timeWindow);
  return (
    <div ref={place} className={waveform["timeline"]}>
      {children}
      <Line deck={deck} timeWindow={timeWindow} />
    </div>
  );
}

function Line({ deck, timeWindow }: { deck: TrackPlayer; timeWindow: TimeWindow }) {
  return <Playhead deck={deck} view={useSyncExternalStore(timeWindow.subscribe, timeWindow.read)} />;
}
