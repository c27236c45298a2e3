import { lazy, Suspense, useEffect, useState, useSyncExternalStore, type KeyboardEvent } from "react";

import type { Track } from "../api/tracks";
import { clock, nearestClock } from "../format";
import { t } from "../i18n";
import { lastAt } from "./measured";
import type { Span } from "./snap";
import type { TrackPlayer } from "./trackPlayer";
import type { TimeWindow } from "./waveform/timeWindow";
import { useAnalysis } from "./useAnalysis";
import { SKIP_SECONDS, usePlayerState } from "./useTrackPlayer";
import { Played } from "./Playhead";
import { timeAt } from "./waveform/timeAt";
import { usePassageDrag } from "./waveform/usePassageDrag";
import { useScrub } from "./waveform/useScrub";
import type { ShownWaveform } from "./waveform/useWaveform";
import { percent } from "./waveform/percent";
import styles from "./waveform/Waveform.module.css";

const WaveformCanvas = lazy(() => import("./waveform/WaveformCanvas"));

interface Props {
  track: Track;
  deck: TrackPlayer;
  /** Undefined until it is there. */
  shown: ShownWaveform | undefined;
  /** Whether dragging moves the position, and marks no passage. */
  isScrubbed?: boolean;
}

/** The waveform: for keyboards and screen readers a slider, with the position in time and bars. */
export function Waveform({ track, deck, shown, isScrubbed = false }: Props) {
  const { dragged, ...handlers } = useGestures(deck, shown?.timeWindow, isScrubbed);
  const { position } = usePlayerState(deck);
  const [isUsed, setUsed] = useState(false);
  // Loaded when a pointer or the focus is on it, so that a list of players does not load the beats of all tracks.
  const rhythm = useAnalysis(track.id, "rhythm", isUsed && track.status === "ready");
  useEffect(() => {
    if (rhythm) deck.knowBeats(rhythm.downbeat_times ?? [], rhythm.beat_times ?? []);
  }, [deck, rhythm]);
  const bar = lastAt(rhythm?.downbeat_times ?? [], position) + 1;
  const duration = track.duration ?? 0;
  const times = { at: clock(position), length: nearestClock(duration) };
  return (
    <div
      className={styles["waveform"]}
      role="slider"
      tabIndex={0}
      aria-label={t("player.waveformSlider.label", { title: track.title })}
      aria-valuemin={0}
      aria-valuemax={Math.round(duration)}
      aria-valuenow={Math.round(Math.min(position, duration))}
      aria-valuetext={bar > 0 ? t("player.waveformSlider.atBar", { ...times, bar }) : t("player.waveformSlider.at", times)}
      onFocus={() => setUsed(true)}
      onPointerEnter={() => setUsed(true)}
      onKeyDown={(event) => {
        if (press(event, deck, duration, shown?.timeWindow)) event.preventDefault();
      }}
      {...handlers}
    >
      {shown && <Drawn deck={deck} shown={shown} dragged={dragged} />}
    </div>
  );
}

/** What a pointer does, and the hint that tells it. */
function useGestures(deck: TrackPlayer, timeWindow: TimeWindow | undefined, isScrubbed: boolean) {
  const marking = usePassageDrag(deck, timeWindow);
  const scrubbing = useScrub((event) => deck.seekTo(timeAt(event.currentTarget, event.clientX, timeWindow)), timeWindow !== undefined);
  return isScrubbed ? { ...scrubbing, dragged: null } : { ...marking, title: t("player.waveformSlider.keys") };
}

/** The visible part, what of it has been played, and the marked passage. */
function Drawn({ deck, shown, dragged }: { deck: TrackPlayer; shown: ShownWaveform; dragged: Span | null }) {
  const view = useSyncExternalStore(shown.timeWindow.subscribe, shown.timeWindow.read);
  const passage = usePlayerState(deck).passage;
  const marked = dragged ?? passage;
  const span = view.end - view.start;
  return (
    <>
      <Suspense>
        <WaveformCanvas peaks={shown.peaks} view={view} />
      </Suspense>
      <Played deck={deck} view={view} />
      {marked && (
        <div
          className={styles["passage"]}
          style={{ left: percent((marked.start - view.start) / span), width: percent((marked.end - marked.start) / span) }}
        />
      )}
    </>
  );
}

const ZOOM_STEP = 0.1;

const PAGE_SECONDS = 30;

/** Whether the key was one of the slider's. */
function press(event: KeyboardEvent, deck: TrackPlayer, duration: number, timeWindow?: TimeWindow): boolean {
  if (event.ctrlKey || event.metaKey) return false;
  const isShifted = event.shiftKey && event.key.startsWith("Arrow");
  const action = { ...actionsOf(deck, duration), ...(timeWindow && zoomsOf(timeWindow, deck.media.currentTime)) }[isShifted ? `Shift ${event.key}` : event.key === "L" ? "l" : event.key];
  action?.();
  return action !== undefined;
}

function zoomsOf(timeWindow: TimeWindow, position: number): Readonly<Record<string, () => void>> {
  const zoom = (by: number) => () => timeWindow.zoomTo(timeWindow.closeness + by, position);
  return { "+": zoom(ZOOM_STEP), "-": zoom(-ZOOM_STEP) };
}

function actionsOf(deck: TrackPlayer, duration: number): Readonly<Record<string, () => void>> {
  const skip = (seconds: number) => () => deck.skip(seconds);
  return {
    ArrowLeft: skip(-SKIP_SECONDS),
    ArrowDown: skip(-SKIP_SECONDS),
    ArrowRight: skip(SKIP_SECONDS),
    ArrowUp: skip(SKIP_SECONDS),
    PageDown: skip(-PAGE_SECONDS),
    PageUp: skip(PAGE_SECONDS),
    Home: () => deck.seekTo(0),
    End: () => deck.seekTo(duration),
    "Shift ArrowRight": () => deck.resizePassage(1),
    "Shift ArrowLeft": () => deck.resizePassage(-1),
    "[": () => deck.markStart(),
    "]": () => deck.markEnd(),
    l: () => deck.toggleLoop(),
    ",": () => deck.scaleLoop(0.5),
    ".": () => deck.scaleLoop(2),
    " ": deck.toggle,
    // Without a passage, Escape is for what the waveform is in.
    ...(deck.read().passage && { Escape: () => deck.mark(null) }),
  };
}
