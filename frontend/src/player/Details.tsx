import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useId, useRef, useState, type RefObject } from "react";

import { keys } from "../api/keys";
import { fetchTrack, type Track } from "../api/tracks";
import { nearestClock } from "../format";
import { t } from "../i18n";
import type { TrackPlayer } from "./trackPlayer";
import { chordName } from "../notation";
import { chordAt, placeAt, sectionAt, type Measured } from "./measured";
import styles from "./Details.module.css";
import { Lanes } from "./Lanes";
import { Marks } from "./Marks";
import { LanesPlace } from "./Timeline";
import { Tools } from "./Tools";
import { useMarks } from "./useMarks";
import { useSoundingMeasured } from "./useMeasured";
import { useOtherPlayed, usePlayerState } from "./useTrackPlayer";
import { useShownLanes } from "./useShownLanes";
import { scrollerOf, showWholeRows } from "./wholeRows";
import { BandLegend } from "./waveform/BandLegend";
import { useMissingBands, type ShownWaveform } from "./waveform/useWaveform";

const ChordChart = lazy(() => import("../chords/ChordChart"));

interface Props {
  track: Track;
  deck: TrackPlayer;
  shown: ShownWaveform;
  /** Shows the details of another track, where there is room for the way to it. */
  onShowOther?: (trackId: string) => void;
}

/** Below the waveform: lanes of measurements on the same time axis, and listening tools. */
export default function Details({ track, deck, shown, onShowOther }: Props) {
  const { timeWindow } = shown;
  useEffect(() => () => timeWindow.showAll(), [timeWindow]);
  useMissingBands(track.id, true);
  // The bar comes with the first sound. Loaded late, it would move the page long after the click.
  useEffect(() => void import("./PlayerBar"), []);
  const all = useMarks(track.id);
  const measured = useSoundingMeasured(track.id, deck);
  const lanes = useShownLanes();
  const chart = useChart();
  const chartButton = useRef<HTMLButtonElement>(null);
  const closeChart = () => {
    chart.toggle();
    // The button that was pressed goes with the chart.
    chartButton.current?.focus();
  };

  return (
    <div className={styles["details"]}>
      <LanesPlace deck={deck} timeWindow={timeWindow}>
        <Lanes track={track} deck={deck} timeWindow={timeWindow} measured={measured} marks={all} lanes={lanes} />
      </LanesPlace>
      <Now trackId={track.id} deck={deck} measured={measured} chart={chart} chartButton={chartButton} hasBands={shown.hasBands} onShowOther={onShowOther} />
      <Tools deck={deck} timeWindow={timeWindow} measured={measured} lanes={lanes} />
      <Marks deck={deck} measured={measured} all={all} />
      <div id={chart.id}>
        {chart.isOpen && (
          <Suspense>
            <div ref={scrollTo} className={styles["chart"]}>
              <ChordChart track={track} deck={deck} measured={measured} onClose={closeChart} />
            </div>
          </Suspense>
        )}
      </div>
    </div>
  );
}

interface Chart {
  id: string;
  isOpen: boolean;
  toggle: () => void;
}

/** Whether the chords by bars are shown. */
function useChart(): Chart {
  const [isOpen, setOpen] = useState(false);
  return { id: useId(), isOpen, toggle: () => setOpen(!isOpen) };
}

/** It opens below everything else, where it may be out of sight. */
function scrollTo(element: HTMLElement | null) {
  const rows = [...(element?.parentElement?.parentElement?.children ?? [])];
  const scroller = element && scrollerOf(element);
  if (!scroller) return;
  element.scrollIntoView({ block: "start" });
  // At once, and whenever an answer or the bar leaves more or less room, or a row that is still loaded gets its height.
  const observer = new ResizeObserver(() => showWholeRows(rows));
  for (const each of [scroller, ...rows]) observer.observe(each);
  return () => observer.disconnect();
}

interface NowProps {
  trackId: string;
  deck: TrackPlayer;
  measured: Measured;
  chart: Chart;
  chartButton: RefObject<HTMLButtonElement | null>;
  hasBands: boolean;
  onShowOther: Props["onShowOther"];
}

/** What sounds now, the colours of the waveform, and the button for the chord chart. */
function Now({ trackId, deck, measured, chart, chartButton, hasBands, onShowOther }: NowProps) {
  const { passage } = usePlayerState(deck);
  const other = useOtherPlayed(trackId);
  return (
    <div className={`${styles["now"] ?? ""} quiet`}>
      {other !== null && onShowOther ? <OtherPlayed trackId={other} onShow={onShowOther} /> : <WhatSounds deck={deck} measured={measured} />}
      {passage && (
        <button type="button" className="link-button" onClick={() => deck.mark(null)}>
          {t("player.now.clear")}
        </button>
      )}
      {hasBands && <BandLegend />}
      {measured.chords.length > 0 && (
        <button ref={chartButton} type="button" className="disclosure" aria-expanded={chart.isOpen} aria-controls={chart.id} onClick={chart.toggle}>
          {t("player.chart.title")}
        </button>
      )}
    </div>
  );
}

/** What is in the bar in place of this track, whose playhead stands still, and the way to its details. */
function OtherPlayed({ trackId, onShow }: { trackId: string; onShow: (trackId: string) => void }) {
  const { data } = useQuery({ queryKey: keys.track(trackId), queryFn: () => fetchTrack(trackId) });
  return (
    <span className={styles["other"]}>
      <span>{t("player.now.other", { title: data?.title ?? "" })}</span>
      <button type="button" className="link-button" onClick={() => onShow(trackId)}>
        {t("player.now.showOther")}
      </button>
    </span>
  );
}

/** Bar, section, chord and passage at the playhead. */
function WhatSounds({ deck, measured }: { deck: TrackPlayer; measured: Measured }) {
  const { position, passage } = usePlayerState(deck);
  const place = placeAt(measured, position);
  const section = sectionAt(measured, position);
  const chord = chordAt(measured, position);
  const parts = [
    place && (place.bar ? t("player.now.place", { bar: place.bar, beat: place.beat }) : t("player.now.upbeat", { beat: place.beat })),
    section && t("player.now.section", { label: section.name }),
    chord && chordName(chord),
    passage && t("player.now.passage", { from: nearestClock(passage.start), to: nearestClock(passage.end) }),
  ];
  return <span>{parts.filter(Boolean).join(" · ") || t("player.now.nothing")}</span>;
}
