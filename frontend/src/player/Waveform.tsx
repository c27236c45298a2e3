import { useEffect, useState, type KeyboardEvent, type RefObject } from "react";

import type { Track } from "../api/tracks";
import { clock } from "../format";
import { t } from "../i18n";
import { lastAt } from "./measured";
import type { TrackPlayer } from "./trackPlayer";
import { useAnalysis } from "./useAnalysis";
import { SKIP_SECONDS, usePlayerState } from "./useTrackPlayer";

interface Props {
  track: Track;
  deck: TrackPlayer;
  place: RefObject<HTMLDivElement | null>;
}

/** The waveform's place: a slider for keyboards and screen readers, with the position in time and bars. */
export function Waveform({ track, deck, place }: Props) {
  const { position } = usePlayerState(deck);
  const [wasFocused, setFocused] = useState(false);
  // Loaded on focus, so that a list of players does not load the beats of all tracks.
  const rhythm = useAnalysis(track.id, "rhythm", wasFocused && track.status === "ready");
  useEffect(() => {
    if (rhythm) deck.knowBeats(rhythm.downbeat_times ?? [], rhythm.beat_times ?? []);
  }, [deck, rhythm]);
  const bar = lastAt(rhythm?.downbeat_times ?? [], position) + 1;
  const duration = track.duration ?? 0;
  const times = { at: clock(position), length: clock(duration) };
  return (
    <div
      ref={place}
      className="waveform"
      role="slider"
      tabIndex={0}
      title={t("player.waveformSlider.keys")}
      aria-label={t("player.waveformSlider.label", { title: track.title })}
      aria-valuemin={0}
      aria-valuemax={Math.round(duration)}
      aria-valuenow={Math.round(Math.min(position, duration))}
      aria-valuetext={bar > 0 ? t("player.waveformSlider.atBar", { ...times, bar }) : t("player.waveformSlider.at", times)}
      onFocus={() => setFocused(true)}
      onKeyDown={(event) => {
        if (press(event, deck, duration)) event.preventDefault();
      }}
    />
  );
}

const PAGE_SECONDS = 30;

/** Whether the key was one of the slider's. */
function press(event: KeyboardEvent, deck: TrackPlayer, duration: number): boolean {
  if (event.ctrlKey || event.metaKey) return false;
  const isShifted = event.shiftKey && event.key.startsWith("Arrow");
  const action = actionsOf(deck, duration)[isShifted ? `Shift ${event.key}` : event.key === "L" ? "l" : event.key];
  action?.();
  return action !== undefined;
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
    Escape: () => deck.mark(null),
    l: () => deck.toggleLoop(),
    " ": deck.toggle,
  };
}
