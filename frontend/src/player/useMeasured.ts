import { useMemo } from "react";

import type { Rhythm } from "../api/analysis";
import type { Measured, NamedSection } from "./measured";
import { useAnalysis } from "./useAnalysis";
import { sectionMark, useMarkList } from "./useMarks";

/** The measurements with the user's corrections and names of sections. Missing and failed ones are left out. */
export function useMeasured(trackId: string): Measured {
  const rhythm = useAnalysis(trackId, "rhythm");
  const harmony = useAnalysis(trackId, "harmony");
  const sections = useSections(trackId);
  return useMemo(
    () => ({ ...beatsOf(rhythm), sections, chords: harmony?.chords ?? [], key: harmony?.key ?? null }),
    [rhythm, sections, harmony],
  );
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

const beatsOf = (rhythm: Rhythm | undefined) => ({ beats: rhythm?.beat_times ?? [], downbeats: rhythm?.downbeat_times ?? [] });
