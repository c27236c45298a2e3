/** What the agents measure, as far as it is drawn: the fields of their full data. */
export interface Rhythm {
  tempo_bpm: number | null;
  time_signature: string | null;
  steadiness_word?: string | null;
  beat_times: number[];
  downbeat_times: number[];
  tempo_curve?: { seconds: number[]; bpm: number[] };
  note?: string | null;
}

export interface Harmony {
  key: string | null;
  camelot: string | null;
  chords: [number, number, string][];
  key_passages?: { start: number; end: number; key: string }[];
  note?: string | null;
}

export interface Loudness {
  integrated_lufs: number | null;
  loudness_range_lu: number | null;
  true_peak_dbtp: number | null;
  short_term: { start_seconds: number; step_seconds: number; lufs: (number | null)[] };
  note?: string | null;
}

export interface Structure {
  form: string | null;
  sections: { label: string; start: number; end: number; bars?: number | null; energy?: number | null; rms_dbfs?: number | null }[];
  note?: string | null;
}
