import { useMemo } from "react";

import { nearestClock } from "../format";
import { t } from "../i18n";
import { playerOf } from "../player/players";
import { playPassage } from "../player/playback";
import type { Lane } from "./AlignedWaveforms";
import { barAtSeconds, columnsOf, outlinePath, secondsAtBar } from "./alignment";
import styles from "./Comparison.module.css";

const COLUMNS = 1200;
const MOST_COLUMNS = 9600;
/** What sounds like music: other tempi are only drawn. */
const SLOWEST = 0.5;
const FASTEST = 1.5;

interface Props {
  lane: Lane;
  /** The ends of the axis, in bars. */
  from: number;
  to: number;
  /** Bars between two numbers. */
  every: number;
  zoom: number;
}

/** One track on the axis of bars. A click plays from there, at the tempo that is drawn. */
export function AlignedLane({ lane, from, to, every, zoom }: Props) {
  const { track, waveform, own, drawn, rate } = lane;
  const count = Math.round(Math.min(COLUMNS * zoom, MOST_COLUMNS));
  const path = useMemo(
    () => outlinePath(columnsOf(waveform, (column) => secondsAtBar(drawn, from + (column / count) * (to - from)), count)),
    [waveform, drawn, from, to, count],
  );
  const play = (bar: number) => {
    playerOf(track.track_id).setRate(Math.min(Math.max(rate, SLOWEST), FASTEST));
    playPassage(track.track_id, Math.max(0, secondsAtBar(drawn, bar)));
  };
  const share = (bar: number) => `${(100 * (bar - from)) / (to - from)}%`;
  // Drawn at its own tempo, a track has its bars elsewhere than the axis.
  const lines = own.downbeats.filter((_, bar) => bar % every === 0).map((seconds) => barAtSeconds(drawn, seconds));
  return (
    <div className={styles["lane"]}>
      <div className={styles["name"]}>
        <button type="button" className="icon-button" aria-label={t("comparison.playFirstBar", { title: track.title })} onClick={() => play(0)}>
          ▶
        </button>
        <span>{track.title}</span>
      </div>
      <div
        className={styles["wave"]}
        role="img"
        aria-label={t("comparison.waveformOf", { title: track.title, at: nearestClock(own.downbeats[0] ?? 0) })}
        onClick={(event) => {
          const { left, width } = event.currentTarget.getBoundingClientRect();
          play(from + ((event.clientX - left) / width) * (to - from));
        }}
      >
        <svg viewBox={`0 -1 ${count} 2`} preserveAspectRatio="none" aria-hidden="true">
          <path d={path} />
        </svg>
        {lines.map((bar, index) => (
          <span key={index} className={styles["bar"]} style={{ left: share(bar) }}>
            {index * every + 1}
          </span>
        ))}
      </div>
    </div>
  );
}
