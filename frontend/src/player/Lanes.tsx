import { useMemo, useSyncExternalStore } from "react";

import type { Track } from "../api/tracks";
import { nearestClock } from "../format";
import { t } from "../i18n";
import { chordName } from "../notation";
import { sectionColour } from "./colours";
import { BeatsLane } from "./downbeat/BeatsLane";
import { drawChords, drawTimes } from "./drawLanes";
import { LaneCanvas } from "./LaneCanvas";
import styles from "./Lanes.module.css";
import { MarkStrip } from "./MarkStrip";
import { chordAt, type Measured, type NamedSection } from "./measured";
import { Spectrogram } from "./Spectrogram";
import type { TrackPlayer } from "./trackPlayer";
import type { Marks } from "./useMarks";
import type { ShownLanes } from "./useShownLanes";
import { percent } from "./waveform/percent";
import type { TimeWindow, View } from "./waveform/timeWindow";

interface Props {
  track: Track;
  deck: TrackPlayer;
  timeWindow: TimeWindow;
  measured: Measured;
  marks: Marks;
  lanes: ShownLanes;
}

/** What is measured and marked, on the time axis of the waveform. Only this is rendered again while the view moves. */
export function Lanes({ track, deck, timeWindow, measured, marks, lanes }: Props) {
  const view = useSyncExternalStore(timeWindow.subscribe, timeWindow.read);
  const play = useMemo(() => (seconds: number) => deck.playFrom(seconds), [deck]);
  const chords = useMemo(() => drawChords(measured.chords), [measured]);
  const tellChord = (seconds: number) => {
    const chord = chordAt(measured, seconds);
    return chord ? chordName(chord) : "";
  };
  return (
    <div className={styles["lanes"]}>
      <LaneCanvas kind="times" label={t("player.lanes.times")} view={view} draw={drawTimes} onPick={play} />
      {lanes.isShown("beats") && (
        <BeatsLane trackId={track.id} beats={measured.beats} downbeats={measured.downbeats} view={view} onPick={play} />
      )}
      {lanes.isShown("sections") && <Sections sections={measured.sections} view={view} onPick={play} />}
      {lanes.isShown("chords") && (
        <LaneCanvas kind="chords" label={t("player.lanes.chordsLabel")} view={view} draw={chords} onPick={play} tell={tellChord} />
      )}
      {marks.marks.some(({ kind }) => kind !== "section") && (
        <MarkStrip marks={marks.marks} view={view} onPick={play} onMove={marks.move} />
      )}
      {lanes.isShown("spectrogram") && <Spectrogram track={track} view={view} onPick={play} />}
    </div>
  );
}

/** Of what is narrower than this part of the view, not every one is shown: two hours may have hundreds of sections. */
const LEAST_SHARE = 1 / 120;
/** A narrower one has no name. */
const NAMED_SHARE = 1 / 100;

/** Few enough to be buttons, which work by keyboard and screen reader. */
function Sections({ sections, view, onPick }: { sections: readonly NamedSection[]; view: View; onPick: (seconds: number) => void }) {
  const labels = useMemo(() => sections.map(({ name, start, end, bars }) => describe(name, start, end, bars)), [sections]);
  return (
    <div className={`${styles["lane"] ?? ""} ${styles["sections"] ?? ""}`} role="group" aria-label={t("player.lanes.sections")}>
      {shownIn(view, sections).map(({ index, left, width }) => {
        const { start, label, name } = sections[index] as NamedSection;
        return (
          <button
            key={start}
            type="button"
            style={{ left: percent(left), width: percent(width), backgroundColor: sectionColour(label) }}
            title={labels[index]}
            aria-label={labels[index]}
            onClick={() => onPick(start)}
          >
            {width > NAMED_SHARE && <span>{name}</span>}
          </button>
        );
      })}
    </div>
  );
}

interface Shown {
  index: number;
  left: number;
  width: number;
}

/** The visible part of each section, as shares of the view, so that its name is in sight. */
export function shownIn(view: View, sections: readonly { start: number; end: number }[]): Shown[] {
  const span = view.end - view.start;
  const shown: Shown[] = [];
  let drawnTo = 0;
  for (const [index, { start, end }] of sections.entries()) {
    const left = (Math.max(start, view.start) - view.start) / span;
    const right = (Math.min(end, view.end) - view.start) / span;
    if (right <= left || right - drawnTo < LEAST_SHARE) continue;
    shown.push({ index, left, width: right - left });
    drawnTo = right;
  }
  return shown;
}

function describe(label: string, start: number, end: number, bars: number | null): string {
  const place = { label, from: nearestClock(start), to: nearestClock(end) };
  return bars === null ? t("player.lanes.section", place) : t("player.lanes.sectionBars", { ...place, count: bars });
}
