import { get } from "./client";

/** The measurements that the player draws, with the user's corrections applied. */
export interface Rhythm {
  beat_times?: number[];
  downbeat_times?: number[];
}

export interface Section {
  start: number;
  end: number;
  label: string;
  bars: number | null;
}

export interface Structure {
  sections?: Section[];
}

/** Start, end, name. */
export type ChordSpan = [number, number, string];

export interface Harmony {
  chords?: ChordSpan[];
  key?: string | null;
}

export interface Analyses {
  rhythm: Rhythm;
  structure: Structure;
  harmony: Harmony;
}

export const fetchAnalysis = <Agent extends keyof Analyses>(trackId: string, agent: Agent) =>
  get<Analyses[Agent]>(`/api/tracks/${trackId}/analysis/${agent}`);
