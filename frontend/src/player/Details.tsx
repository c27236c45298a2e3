import { lazy, Suspense, useEffect, useId, useMemo, useState, useSyncExternalStore } from "react";

import type { Mark } from "../api/marks";
import type { Track } from "../api/tracks";
import { clock } from "../format";
import { t } from "../i18n";
import { sectionColour } from "./colours";
import type { TrackPlayer } from "./trackPlayer";
import { drawBeats, drawChords, drawTimes } from "./drawLanes";
import type { DrawnWaveform, View } from "./drawWaveform";
import { LaneCanvas } from "./LaneCanvas";
import { chordName } from "../notation";
import { chordAt, placeAt, sectionAt, type Measured, type NamedSection } from "./measured";
import { Marks } from "./Marks";
import { MarkStrip } from "./MarkStrip";
import { Playhead } from "./Playhead";
import { Spectrogram } from "./Spectrogram";
import { Tools } from "./Tools";
import { useAnalysis } from "./useAnalysis";
import { sectionMark, useMarks } from "./useMarks";
import { usePlayerState } from "./useTrackPlayer";
import { useShownLanes } from "./useShownLanes";

const ChordChart = lazy(() => import("../chords/ChordChart"));

interface Props {
  track: Track;
  deck: TrackPlayer;
  drawn: DrawnWaveform;
}

/** Below the waveform: lanes of measurements on the same time axis, and listening tools. */
export default function Details({ track, deck, drawn }: Props) {
  const view = useSyncExternalStore(drawn.subscribe, drawn.read);
  const all = useMarks(track.id);
  const measured = useNamed(useMeasured(track.id), all.marks);
  const lanes = useShownLanes();
  const play = useMemo(() => (seconds: number) => deck.playFrom(seconds), [deck]);
  const draw = useMemo(
    () => ({ beats: drawBeats(measured.beats, measured.downbeats), chords: drawChords(measured.chords) }),
    [measured],
  );
  useEffect(() => {
    deck.knowBeats(measured.downbeats, measured.beats);
  }, [deck, measured]);

  return (
    <div className="details">
      <div className="strips">
        <Playhead deck={deck} view={view} />
        <LaneCanvas kind="times" label={t("player.lanes.times")} view={view} draw={drawTimes} onPick={play} />
        {lanes.isShown("beats") && (
          <LaneCanvas kind="beats" label={t("player.lanes.beatsLabel")} view={view} draw={draw.beats} onPick={play} />
        )}
        {lanes.isShown("sections") && <Sections sections={measured.sections} view={view} onPick={play} />}
        {lanes.isShown("chords") && (
          <LaneCanvas kind="chords" label={t("player.lanes.chordsLabel")} view={view} draw={draw.chords} onPick={play} />
        )}
        {all.marks.some(({ kind }) => kind !== "section") && (
          <MarkStrip marks={all.marks} view={view} onPick={play} onMove={all.move} />
        )}
        {lanes.isShown("spectrogram") && <Spectrogram track={track} view={view} onPick={play} />}
      </div>
      <Now deck={deck} measured={measured} />
      <Tools deck={deck} drawn={drawn} measured={measured} lanes={lanes} />
      <Marks deck={deck} measured={measured} all={all} />
      <Chart title={track.title} deck={deck} measured={measured} />
    </div>
  );
}

/** The chords by bars, on request. */
function Chart(props: { title: string; deck: TrackPlayer; measured: Measured }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (props.measured.chords.length === 0) return null;
  return (
    <>
      <button type="button" className="disclosure" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {t("player.chart.title")}
      </button>
      <div id={id}>
        {isOpen && (
          <Suspense>
            <ChordChart {...props} />
          </Suspense>
        )}
      </div>
    </>
  );
}

/** The measurements with the user's corrections. Missing and failed ones are left out. */
function useMeasured(trackId: string): Measured {
  const rhythm = useAnalysis(trackId, "rhythm");
  const structure = useAnalysis(trackId, "structure");
  const harmony = useAnalysis(trackId, "harmony");
  return useMemo(
    () => ({
      beats: rhythm?.beat_times ?? [],
      downbeats: rhythm?.downbeat_times ?? [],
      sections: (structure?.sections ?? []).map((section) => ({ ...section, name: section.label })),
      chords: harmony?.chords ?? [],
    }),
    [rhythm, structure, harmony],
  );
}

/** With the names that the user gave to sections in place of their letters. */
function useNamed(measured: Measured, marks: readonly Mark[]): Measured {
  return useMemo(
    () => ({
      ...measured,
      sections: measured.sections.map((section) => ({ ...section, name: sectionMark(marks, section.start)?.text || section.name })),
    }),
    [measured, marks],
  );
}

/** Few enough to be buttons, which work by keyboard and screen reader. */
function Sections({ sections, view, onPick }: { sections: readonly NamedSection[]; view: View; onPick: (seconds: number) => void }) {
  const span = view.end - view.start;
  const share = (seconds: number) => `${(100 * (seconds - view.start)) / span}%`;
  return (
    <div className="strip strip-sections" role="group" aria-label={t("player.lanes.sections")}>
      {sections.map(({ start, end, label, name, bars }) => (
        <button
          key={start}
          type="button"
          style={{ left: share(start), width: `${(100 * (end - start)) / span}%`, backgroundColor: sectionColour(label) }}
          title={describe(name, start, end, bars)}
          aria-label={describe(name, start, end, bars)}
          onClick={() => onPick(start)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

function describe(label: string, start: number, end: number, bars: number | null): string {
  const place = { label, from: clock(start), to: clock(end) };
  return bars === null ? t("player.lanes.section", place) : t("player.lanes.sectionBars", { ...place, count: bars });
}

function Now({ deck, measured }: { deck: TrackPlayer; measured: Measured }) {
  const { position, passage } = usePlayerState(deck);
  const place = placeAt(measured, position);
  const section = sectionAt(measured, position);
  const chord = chordAt(measured, position);
  const parts = [
    place && (place.bar ? t("player.now.place", { bar: place.bar, beat: place.beat }) : t("player.now.upbeat", { beat: place.beat })),
    section && t("player.now.section", { label: section.name }),
    chord && chordName(chord),
    passage && t("player.now.passage", { from: clock(passage.start), to: clock(passage.end) }),
  ];
  return (
    <div className="now quiet">
      <span>{parts.filter(Boolean).join(" · ") || t("player.now.nothing")}</span>
      {passage && (
        <button type="button" className="link-button" onClick={() => deck.mark(null)}>
          {t("player.now.clear")}
        </button>
      )}
    </div>
  );
}
