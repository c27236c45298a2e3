import { useSyncExternalStore } from "react";

import type { Track } from "../api/tracks";
import { clock, nearestClock } from "../format";
import { t } from "../i18n";
import { NextIcon, PlayIcon, PreviousIcon, RepeatIcon, ShuffleIcon } from "./icons";
import { canShuffle, hasNext, next, previous, readQueue, setRepeat, shuffleQueue, watchQueue, type QueueState, type Repeat } from "./queue";
import type { TrackPlayer } from "./trackPlayer";
import { usePlayerState } from "./useTrackPlayer";

const AFTER: Record<Repeat, Repeat> = { off: "all", all: "one", one: "off" };

export const useQueue = (): QueueState => useSyncExternalStore(watchQueue, readQueue);

export function PreviousButton({ player }: { player: TrackPlayer }) {
  const { position } = usePlayerState(player);
  return (
    <button type="button" className="icon-button" aria-label={t("player.bar.previous")} title={t("player.bar.previous")} onClick={() => previous(position)}>
      <PreviousIcon />
    </button>
  );
}

export function PlayPauseButton({ player }: { player: TrackPlayer }) {
  const { isPlaying, hasFailed } = usePlayerState(player);
  const label = isPlaying ? t("player.bar.pause") : t("player.bar.play");
  return (
    <button type="button" className="play" aria-label={label} title={label} disabled={hasFailed} onClick={player.toggle}>
      <PlayIcon isPlaying={isPlaying} />
    </button>
  );
}

export function NextButton() {
  const queue = useQueue();
  return (
    <button type="button" className="icon-button" aria-label={t("player.bar.next")} title={t("player.bar.next")} disabled={!hasNext(queue)} onClick={next}>
      <NextIcon />
    </button>
  );
}

/** isAlways : also where there is nothing to shuffle, disabled */
export function ShuffleButton({ isAlways = false }: { isAlways?: boolean }) {
  const can = canShuffle(useQueue());
  if (!can && !isAlways) return null;
  return (
    <button type="button" className="icon-button" aria-label={t("player.bar.shuffle")} title={t("player.bar.shuffle")} disabled={!can} onClick={shuffleQueue}>
      <ShuffleIcon />
    </button>
  );
}

export function RepeatButton() {
  const { repeat } = useQueue();
  return (
    <button
      type="button"
      className="icon-button"
      aria-pressed={repeat !== "off"}
      aria-label={t(`player.bar.repeat.${repeat}`)}
      title={t(`player.bar.repeat.${repeat}`)}
      onClick={() => setRepeat(AFTER[repeat])}
    >
      <RepeatIcon />
      {repeat === "one" && <span aria-hidden="true">1</span>}
    </button>
  );
}

/** Where the track is, to seek in it. */
export function PositionSlider({ track, player }: { track: Track | undefined; player: TrackPlayer }) {
  const { position } = usePlayerState(player);
  const duration = track?.duration ?? 0;
  return (
    <input
      type="range"
      aria-label={t("player.bar.position", { title: track?.title ?? "" })}
      aria-valuetext={t("player.bar.positionOf", { at: clock(position), length: nearestClock(duration) })}
      min={0}
      max={duration || 1}
      step={1}
      value={Math.min(position, duration)}
      disabled={!duration}
      onChange={(event) => player.seekTo(Number(event.target.value))}
    />
  );
}
