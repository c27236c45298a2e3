import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useSyncExternalStore } from "react";

import { fetchAnalysis, type Analyses, type Section } from "../api/analysis";
import { keys } from "../api/keys";
import type { Track } from "../api/tracks";
import { clock } from "../format";
import { texts } from "../texts";
import { sectionColour } from "./colours";
import type { TrackPlayer } from "./trackPlayer";
import { drawBeats, drawChords, drawTimes } from "./drawLanes";
import type { DrawnWaveform, View } from "./drawWaveform";
import { LaneCanvas } from "./LaneCanvas";
import { chordAt, placeAt, sectionAt, type Measured } from "./measured";
import { Spectrogram } from "./Spectrogram";
import { Tools } from "./Tools";
import { usePlayerState } from "./useTrackPlayer";
import { useShownLanes } from "./useShownLanes";

interface Props {
  track: Track;
  deck: TrackPlayer;
  drawn: DrawnWaveform;
}

/** Below the waveform: what was measured, in lanes that show the same stretch of time, and the tools to listen with. */
export default function Details({ track, deck, drawn }: Props) {
  const view = useSyncExternalStore(drawn.subscribe, drawn.read);
  const measured = useMeasured(track.id);
  const lanes = useShownLanes();
  const play = useMemo(() => (seconds: number) => deck.playFrom(seconds), [deck]);
  const draw = useMemo(
    () => ({ beats: drawBeats(measured.beats, measured.downbeats), chords: drawChords(measured.chords) }),
    [measured],
  );
  useEffect(() => {
    deck.knowBars(measured.downbeats);
  }, [deck, measured]);
  const words = texts.player.lanes;

  return (
    <div className="details">
      <div className="strips">
        <LaneCanvas kind="times" label={words.times} view={view} draw={drawTimes} onPick={play} />
        {lanes.isShown("beats") && (
          <LaneCanvas kind="beats" label={words.beatsLabel} view={view} draw={draw.beats} onPick={play} />
        )}
        {lanes.isShown("sections") && <Sections sections={measured.sections} view={view} onPick={play} />}
        {lanes.isShown("chords") && (
          <LaneCanvas kind="chords" label={words.chordsLabel} view={view} draw={draw.chords} onPick={play} />
        )}
        {lanes.isShown("spectrogram") && <Spectrogram track={track} view={view} onPick={play} />}
      </div>
      <Now deck={deck} measured={measured} />
      <Tools deck={deck} drawn={drawn} measured={measured} lanes={lanes} />
    </div>
  );
}

/** What the agents measured, as the owner corrected it. Of what failed or is not there yet nothing is shown. */
function useMeasured(trackId: string): Measured {
  const rhythm = useAnalysis(trackId, "rhythm");
  const structure = useAnalysis(trackId, "structure");
  const harmony = useAnalysis(trackId, "harmony");
  return useMemo(
    () => ({
      beats: rhythm?.beat_times ?? [],
      downbeats: rhythm?.downbeat_times ?? [],
      sections: structure?.sections ?? [],
      chords: harmony?.chords ?? [],
    }),
    [rhythm, structure, harmony],
  );
}

function useAnalysis<Agent extends keyof Analyses>(trackId: string, agent: Agent) {
  const { data } = useQuery({
    queryKey: keys.analysis(trackId, agent),
    queryFn: () => fetchAnalysis(trackId, agent),
  });
  return data;
}

/** Few enough to be buttons: they can be reached and heard without a mouse. */
function Sections({ sections, view, onPick }: { sections: readonly Section[]; view: View; onPick: (seconds: number) => void }) {
  const span = view.end - view.start;
  const share = (seconds: number) => `${(100 * (seconds - view.start)) / span}%`;
  return (
    <div className="strip strip-sections" role="group" aria-label={texts.player.lanes.sections}>
      {sections.map(({ start, end, label, bars }) => (
        <button
          key={start}
          type="button"
          style={{ left: share(start), width: `${(100 * (end - start)) / span}%`, backgroundColor: sectionColour(label) }}
          title={texts.player.lanes.section(label, clock(start), clock(end), bars)}
          aria-label={texts.player.lanes.section(label, clock(start), clock(end), bars)}
          onClick={() => onPick(start)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

function Now({ deck, measured }: { deck: TrackPlayer; measured: Measured }) {
  const { position, passage } = usePlayerState(deck);
  const place = placeAt(measured, position);
  const section = sectionAt(measured, position);
  const chord = chordAt(measured, position);
  const words = texts.player.now;
  const parts = [
    place && words.place(place.bar, place.beat),
    section && words.section(section.label),
    chord,
    passage && words.passage(clock(passage.start), clock(passage.end)),
  ];
  return (
    <div className="now quiet">
      <span>{parts.filter(Boolean).join(" · ") || words.nothing}</span>
      {passage && (
        <button type="button" className="link-button" onClick={() => deck.mark(null)}>
          {words.clear}
        </button>
      )}
    </div>
  );
}
