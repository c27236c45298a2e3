import { useEffect, useMemo } from "react";

import type { ChordSpan, Rhythm } from "../api/analysis";
import { transposed } from "../chords/names";
import { withBars, type Measured, type NamedSection } from "./measured";
import { keyShifted } from "./shift/sounding";
import type { TrackPlayer } from "./trackPlayer";
import { useAnalysis } from "./useAnalysis";
import { sectionMark, useMarkList } from "./useMarks";
import { usePlayerState } from "./useTrackPlayer";

/** The measurements with the user's corrections and names of sections. Missing and failed ones are left out. */
export function useMeasured(trackId: string): Measured {
  const rhythm = useAnalysis(trackId, "rhythm");
  const harmony = useAnalysis(trackId, "harmony");
  const sections = useSections(trackId);
  return useMemo(() => {
    const beats = beatsOf(rhythm);
    return { ...beats, sections: withBars(sections, beats.downbeats), chords: harmony?.chords ?? [], key: harmony?.key ?? null };
  }, [rhythm, sections, harmony]);
}

/** The sections, with the names that the user gave to them in place of their letters. */
export function useSections(trackId: string): readonly NamedSection[] {
  const structure = useAnalysis(trackId, "structure");
  const marks = useMarkList(trackId);
  return useMemo(
    () => (structure?.sections ?? []).map((section) => ({ ...section, name: sectionMark(marks, section.start)?.text || section.label })),
    [structure, marks],
  );
}

/** The measurements with the key and the chords that sound when the pitch is changed. The player learns its beats: loops go from beat
 * to beat wherever their buttons are. */
export function useSoundingMeasured(trackId: string, deck: TrackPlayer): Measured {
  const measured = useMeasured(trackId);
  const { beats, downbeats } = measured;
  useEffect(() => {
    if (beats.length > 0) deck.knowBeats(downbeats, beats);
  }, [deck, beats, downbeats]);
  const { semitones } = usePlayerState(deck);
  return useMemo(() => {
    if (semitones === 0) return measured;
    const key = measured.key && (keyShifted(measured.key, semitones)?.key ?? null);
    return { ...measured, key, chords: measured.chords.map(([start, end, name]): ChordSpan => [start, end, transposed(name, semitones, key)]) };
  }, [measured, semitones]);
}

const beatsOf = (rhythm: Rhythm | undefined) => ({ beats: rhythm?.beat_times ?? [], downbeats: rhythm?.downbeat_times ?? [] });
