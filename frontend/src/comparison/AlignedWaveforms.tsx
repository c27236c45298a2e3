import { useQueries } from "@tanstack/react-query";
import { useId, useMemo, useState } from "react";

import { fetchAnalysis } from "../api/analysis";
import { keys } from "../api/keys";
import { fetchWaveform, type Waveform } from "../api/waveform";
import { t } from "../i18n";
import { AlignedLane } from "./AlignedLane";
import { barAtSeconds, barTimesOf, steadyBars, type BarTimes } from "./alignment";
import type { ComparedTrack } from "./ComparisonTable";
import styles from "./Comparison.module.css";

/** Bars that are seen at once; 0: all. */
const WINDOWS = [0, 64, 32, 16, 8] as const;
/** At least so far apart, in bars of the window. */
const NUMBERS = 8;

export interface Lane {
  track: ComparedTrack;
  waveform: Waveform;
  /** Where its bars are heard. */
  own: BarTimes;
  /** Where they are drawn. */
  drawn: BarTimes;
  /** Speed at which its bars are as long as those of the axis. */
  rate: number;
}

/** The place of waveforms that are not loaded yet: the table below them must not move. */
const TOOLS_REM = 2.25;
const LANE_REM = 6.25;

/** The waveforms on one grid of bars: all at the tempo of one track, or each at its own. */
export function AlignedWaveforms({ tracks }: { tracks: readonly ComparedTrack[] }) {
  const [tempoOf, setTempoOf] = useState(0);
  const [bars, setBars] = useState<number>(WINDOWS[0]);
  const selectId = useId();
  const { lanes, isLoaded } = useLanes(tracks, tempoOf);
  if (!isLoaded) return <div style={{ minHeight: `${TOOLS_REM + tracks.length * LANE_REM}rem` }} />;
  if (lanes.length < 2) return <p className="quiet">{t("comparison.noBars")}</p>;
  const from = Math.floor(Math.min(...lanes.map(({ drawn }) => barAtSeconds(drawn, 0))));
  const to = Math.ceil(Math.max(...lanes.map(({ drawn, waveform }) => barAtSeconds(drawn, waveform.duration_seconds))));
  const zoom = bars === 0 ? 1 : Math.max(1, (to - from) / bars);
  return (
    <div className={styles["aligned"]} role="group" aria-label={t("comparison.grid")}>
      <div className={styles["tools"]}>
        <label htmlFor={`${selectId}tempo`}>{t("comparison.tempo")}</label>
        <select className="field" id={`${selectId}tempo`} value={tempoOf} onChange={(event) => setTempoOf(Number(event.target.value))}>
          {lanes.map(({ track }, index) => (
            <option key={track.track_id} value={index}>
              {t("comparison.tempoOf", { title: track.title })}
            </option>
          ))}
          <option value={-1}>{t("comparison.ownTempo")}</option>
        </select>
        <label htmlFor={`${selectId}bars`}>{t("comparison.shown")}</label>
        <select className="field" id={`${selectId}bars`} value={bars} onChange={(event) => setBars(Number(event.target.value))}>
          {WINDOWS.map((count) => (
            <option key={count} value={count}>
              {count === 0 ? t("comparison.allBars") : t("player.tools.bars", { count })}
            </option>
          ))}
        </select>
      </div>
      <div className={styles["scroller"]} tabIndex={0} role="region" aria-label={t("comparison.waveforms")}>
        <div style={{ width: `${100 * zoom}%` }}>
          {lanes.map((lane) => (
            <AlignedLane key={lane.track.track_id} lane={lane} from={from} to={to} every={stepOf((to - from) / zoom)} zoom={zoom} />
          ))}
        </div>
      </div>
    </div>
  );
}

/** Every how many bars a number stands: 1, 2, 4, 8 ... */
const stepOf = (barsInSight: number) => 2 ** Math.max(0, Math.ceil(Math.log2(barsInSight / NUMBERS)));

/** The tracks that have bars. */
function useLanes(tracks: readonly ComparedTrack[], tempoOf: number): { lanes: Lane[]; isLoaded: boolean } {
  const waveforms = useQueries({
    queries: tracks.map(({ track_id: id }) => ({ queryKey: keys.waveform(id), queryFn: () => fetchWaveform(id), staleTime: Infinity })),
    combine: dataOf,
  });
  const rhythms = useQueries({
    queries: tracks.map(({ track_id: id }) => ({ queryKey: keys.analysis(id, "rhythm"), queryFn: () => fetchAnalysis(id, "rhythm") })),
    combine: dataOf,
  });
  const lanes = useMemo(() => {
    const found = tracks.flatMap((track, index): Omit<Lane, "drawn" | "rate">[] => {
      const [waveform, own] = [waveforms[index], barTimesOf(rhythms[index]?.downbeat_times ?? [])];
      return waveform && own ? [{ track, waveform, own }] : [];
    });
    const axis = found[Math.max(0, tempoOf)]?.own.barSeconds ?? 1;
    return found.map((lane) =>
      tempoOf < 0
        ? { ...lane, drawn: steadyBars(lane.own, axis), rate: 1 }
        : { ...lane, drawn: lane.own, rate: lane.own.barSeconds / axis },
    );
  }, [tracks, waveforms, rhythms, tempoOf]);
  return { lanes, isLoaded: [...waveforms, ...rhythms].every((data) => data !== undefined) };
}

/** A function of the module, so that the list stays the same while its members do. */
const dataOf = <T,>(results: readonly { data: T | undefined }[]) => results.map(({ data }) => data);
