// Generated from the measurement models in src/agents by `manage.py generate_measurements`. Do not edit.

export interface CharacterMeasurement {
  /** no channel leaves its mean by more than -80 dBFS */
  is_silent: boolean;
  /** mean of loudness (integrated, -30 to -8 LUFS), `onsets_per_second` (0 to 7) and `percussiveness` [0..1] */
  energy: number | null;
  /** how regular the level is over 0.3 to 10 s: 1 at a fluctuation exponent of 0.4, 0 at 1.2; `null` without a steady beat, or under 3 s [0..1] */
  danceability: number | null;
  /** share of the mean spectrum's magnitude above 1500 Hz [0..1] */
  brightness: number | null;
  /** share of the sound that is short and wide in pitch rather than long and narrow; half of the sound counts as 1 [0..1] */
  percussiveness: number | null;
  /** 1 minus the mean of percussiveness, share above 4 kHz (35 % counts as 1) and compression (crest factor, 20 to 12 dB) [0..1] */
  acousticness_proxy: number | null;
  /** the `beat_confidence` of [rhythm](#rhythm) [0..1] */
  pulse_clarity: number | null;
  /** number of onsets by the length [1/s, from 0] */
  onsets_per_second: number | null;
  /** as in [loudness](#loudness) [LU, from 0] */
  loudness_range_lu: number | null;
  /** driving, energetic, calm, bright, dark, punchy, smooth, danceable, acoustic-sounding, dynamic; straight, swung, rolling in threes, or without a steady beat */
  words: string[];
}

export interface FingerprintMeasurement {
  /** no channel leaves its mean by more than -80 dBFS */
  is_silent: boolean;
  /** 272 numbers: 24 of timbre, 4 of spectral shape, 14 of rhythm, 14 of harmony, 216 of rhythm patterns on the bars, each scaled and weighted; `null` where nothing is heard */
  vector: number[] | null;
}

export interface KeyAlternative {
  /** key */
  key: string;
  /** its Camelot code */
  camelot: string;
  /** its probability [0..1] */
  confidence: number;
}

export interface KeyPassage {
  /** start [s] */
  start: number;
  /** end [s] */
  end: number;
  /** key */
  key: string;
}

export interface Progression {
  /** two to eight chords */
  chords: string[];
  /** how often they come, not overlapping [from 2] */
  times: number;
  /** share of all chords [0..1] */
  share_of_chords: number;
  /** such as `Am F C G, 8 times` */
  text: string;
}

export interface HarmonyMeasurement {
  /** no channel leaves its mean by more than -80 dBFS */
  is_silent: boolean;
  /** False for drums, noise, speech, silence; then the fields below are `null` or empty */
  is_tonal: boolean;
  /** how sure it is that there is harmony [0..1] */
  tonal_confidence: number;
  /** what to know about the result, in words */
  note: string | null;
  /** how far A4 lies from 440 Hz [cents, -50..50] */
  tuning_cents: number | null;
  /** frequency of A4 [Hz] */
  tuning_a4_hz: number | null;
  /** tonic and mode, such as `F# minor` */
  key: string | null;
  /** such as `F#` */
  tonic: string | null;
  /** mode */
  mode: "major" | "minor" | null;
  /** such as `11A`: DJs mix neighbours on this clock of fifths; A is minor, B major */
  camelot: string | null;
  /** probability that tonic and mode are right (calibrated, see below); `null` for a user's correction [0..1] */
  key_confidence: number | null;
  /** the three next keys */
  key_alternatives: KeyAlternative[];
  /** more than one only when the key changes for 10 s and more */
  key_passages: KeyPassage[];
  /** `[start, end, name]`, without gaps: `C`, `Cm`, `C7`, `Cmaj7`, `Cm7`, `N` for none [s] */
  chords: [number, number, string][];
  /** the six most frequent chords' share of the time with chords, sevenths left out [0..1] */
  chord_shares: Record<string, number>;
  /** how fast the harmony moves [1/min] */
  chord_changes_per_minute: number | null;
  /** the chords that repeat most; or `null` */
  progression: Progression | null;
  /** all chords in order, repetitions folded: `Dm | (Am F C G) x3` */
  chord_sequence: string;
}

export interface LoudnessCurve {
  /** middle of the first value's window [s] */
  start_seconds: number;
  /** distance of the values [s] */
  step_seconds: number;
  /** at most 240: the mean of the 3 s windows around each point; `null` under -70 LUFS [LUFS] */
  lufs: (number | null)[];
}

export interface Clipping {
  /** stretches of three or more samples at full scale [from 0] */
  run_count: number;
  /** samples in them [from 0] */
  sample_count: number;
  /** samples of the longest [from 0] */
  longest_run_samples: number;
}

export interface LoudnessMeasurement {
  /** no channel leaves its mean by more than -80 dBFS */
  is_silent: boolean;
  /** loudness of the whole; parts under -70 LUFS or 10 LU below the rest do not count [LUFS] */
  integrated_lufs: number | null;
  /** between the soft and the loud parts: 10th to 95th percentile of the short-term loudness, gated [LU, from 0] */
  loudness_range_lu: number | null;
  /** the loudest 0.4 s [LUFS] */
  momentary_max_lufs: number | null;
  /** the loudest 3 s [LUFS] */
  short_term_max_lufs: number | null;
  /** the middle of these 3 s [s] */
  loudest_at_seconds: number | null;
  /** loudness over windows of 3 s */
  short_term: LoudnessCurve;
  /** highest value of the wave between the samples, oversampled four times [dBTP, from -120] */
  true_peak_dbtp: number;
  /** highest sample [dBFS, from -120] */
  sample_peak_dbfs: number;
  /** sample peak above the RMS. A sine has 3. `null` for silence [dB] */
  crest_factor_db: number | null;
  /** true peak above the integrated loudness [LU] */
  peak_to_loudness_lu: number | null;
  /** samples in a row at full scale */
  clipping: Clipping;
  /** integrated loudness above -14 LUFS, which streaming services turn music to [LU] */
  streaming_difference_lu: number | null;
  /** measured channels [from 1] */
  channel_count: number;
  /** sample rate of the file [Hz, from 1] */
  sample_rate_hz: number;
  /** clipping, peaks over full scale, too short, too quiet; else `null` */
  note: string | null;
}

export interface NoteName {
  /** such as `C4`, which is MIDI 60; in sharps */
  name: string;
  /** MIDI number [0..127] */
  midi: number;
  /** in the track's own tuning [Hz] */
  frequency_hz: number;
}

export interface MelodyMeasurement {
  /** no channel leaves its mean by more than -80 dBFS */
  is_silent: boolean;
  /** False where nothing has a clear pitch; then the fields below are `null` or empty */
  has_pitch: boolean;
  /** whether one voice sounds at a time */
  is_monophonic: boolean | null;
  /** how sure that is (not calibrated) [0..1] */
  confidence: number;
  /** what to know about the result, in words */
  note: string | null;
  /** leaving out notes under 1 % of the time */
  lowest_note: NoteName | null;
  /** likewise */
  highest_note: NoteName | null;
  /** between the two [semitones, from 0] */
  range_semitones: number | null;
  /** the six most frequent: share of the time with notes [0..1] */
  main_notes: Record<string, number>;
  /** number of notes [from 0] */
  note_count: number;
  /** `[start, end, name]` of the notes of 80 ms and more, the first 1000 [s] */
  notes: [number, number, string][];
}

export interface TempoStability {
  /** mean inter-beat interval [s] */
  mean_ibi: number | null;
  /** its standard deviation [s] */
  std_ibi: number | null;
  /** their ratio */
  cv: number | null;
}

export interface TempoRange {
  /** the alternatives without their confidence [BPM] */
  dominant_tempos: number[];
}

export interface TempoCurve {
  /** middle of each window [s] */
  seconds: number[];
  /** median tempo of its eight beats [BPM] */
  bpm: number[];
}

export interface TempoChange {
  /** when [s] */
  seconds: number;
  /** tempo before [BPM] */
  from_bpm: number;
  /** tempo after [BPM] */
  to_bpm: number;
}

export interface TempoAlternative {
  /** tempo [BPM] */
  bpm: number;
  /** probability that people count it so; `null` for a user's correction [0..1] */
  confidence: number | null;
}

export interface MetreAlternative {
  /** time signature */
  time_signature: string;
  /** its probability; `null` for a user's correction [0..1] */
  confidence: number | null;
}

export interface OnsetStrength {
  /** mean [standard deviations] */
  mean: number;
  /** largest value [standard deviations] */
  max: number;
  /** standard deviation [standard deviations] */
  std: number;
}

export interface RhythmMeasurement {
  /** no channel leaves its mean by more than -80 dBFS */
  is_silent: boolean;
  /** False for speech, noise, silence, music without a pulse; then the fields of the beat are `null` or empty */
  has_steady_beat: boolean;
  /** how sure it is that there is a steady beat, whatever its tempo (not calibrated) [0..1] */
  beat_confidence: number;
  /** what to know about the result, in words */
  note: string | null;
  /** from the mean beat interval, leaving out intervals over 10 % off [BPM, from 0] */
  tempo_bpm: number | null;
  /** number of beats [from 0] */
  beat_count: number;
  /** beats [s] */
  beat_times: number[];
  /** first beats of the bars [s] */
  downbeat_times: number[];
  /** inter-beat intervals */
  tempo_stability: TempoStability;
  /** tempi that were considered */
  tempo_range: TempoRange;
  /** tempo over time, at most 100 points */
  tempo_curve: TempoCurve;
  /** up to 20 places where the tempo steps by 6 % or more */
  tempo_changes: TempoChange[];
  /** `4/4`, `3/4`, `2/4`, `5/4`; `6/8`, `12/8` when beats divide in three */
  time_signature: string | null;
  /** up to three, the answer first */
  tempo_alternatives: TempoAlternative[];
  /** up to three, the answer first */
  metre_alternatives: MetreAlternative[];
  /** where off-beats lie: 0 halfway (or nowhere), 1 at two thirds of the beat. Less than a quarter of that way is 0 [0..1] */
  swing: number | null;
  /** 1 - cv / 0.5 [0..1] */
  steadiness: number | null;
  /** `very steady` (cv under 2.5 %), `steady` (under 6 %), `loose` */
  steadiness_word: "very steady" | "steady" | "loose" | null;
  /** the first sound comes half a beat or more before the first downbeat, but less than a bar */
  upbeat: boolean | null;
  /** number of onsets, with a beat or without [from 0] */
  onset_count: number;
  /** onsets [s] */
  onset_times: number[];
  /** in standard deviations of the track's own onset strength */
  onset_strength: OnsetStrength;
}

export interface DistributionWithRange {
  /** mean [Hz] */
  mean: number;
  /** standard deviation [Hz] */
  std: number;
  /** smallest [Hz] */
  min: number;
  /** largest [Hz] */
  max: number;
}

export interface Distribution {
  /** mean [Hz] */
  mean: number;
  /** standard deviation [Hz] */
  std: number;
}

export interface Flatness {
  /** 0 a tone, 1 white noise [0..1] */
  mean: number;
  /** `tonal` under 0.1, else `noisy` */
  interpretation: "tonal" | "noisy" | null;
}

export interface DominantFrequency {
  /** frequency [Hz, from 0] */
  frequency_hz: number;
  /** amplitude of a steady sine of the same mean power, 1 = full scale */
  magnitude: number;
}

export interface Coefficient {
  /** mean */
  mean: number;
  /** standard deviation */
  std: number;
}

export interface SpectralMeasurement {
  /** no channel leaves its mean by more than -80 dBFS */
  is_silent: boolean;
  /** the magnitude spectrum's centre of gravity [Hz] */
  spectral_centroid: DistributionWithRange;
  /** the spread around it [Hz] */
  spectral_bandwidth: Distribution;
  /** the frequency below which 85 % of the magnitude lies [Hz] */
  spectral_rolloff: Distribution;
  /** geometric over arithmetic mean of the power */
  spectral_flatness: Flatness;
  /** `dark` (mean centroid under 1200 Hz), `balanced`, `bright` (over 2600 Hz) */
  brightness: "dark" | "balanced" | "bright" | null;
  /** up to five peaks of the mean spectrum, the strongest first */
  dominant_frequencies: DominantFrequency[];
  /** `mfcc_0` .. `mfcc_4` */
  mfcc_summary: Record<string, Coefficient>;
}

export interface Section {
  /** letter; like sections have the same */
  label: string;
  /** length in bars, `null` without a beat [from 1] */
  bars: number | null;
  /** start [s] */
  start: number;
  /** end [s] */
  end: number;
  /** level [dBFS, from -120] */
  rms_dbfs: number;
  /** RMS as a share of the loudest section's [0..1] */
  energy: number;
  /** how busy it is [1/s, from 0] */
  onsets_per_second: number;
}

export interface StructureMeasurement {
  /** no channel leaves its mean by more than -80 dBFS */
  is_silent: boolean;
  /** what to know about the result, in words */
  note: string | null;
  /** number of sections [from 0] */
  section_count: number;
  /** such as `A B A B C`: like sections have the same letter */
  form: string;
  /** boundaries lie on downbeats */
  on_bar_lines: boolean;
  /** index in `sections`, from 0; `null` for fewer than two. The summary has its letter and start [from 0] */
  loudest_section: number | null;
  /** likewise [from 0] */
  quietest_section: number | null;
  /** the sections */
  sections: Section[];
}

export interface Amplitude {
  /** lowest sample */
  min: number;
  /** highest sample */
  max: number;
  /** mean, which is the DC offset */
  mean: number;
  /** standard deviation */
  std: number;
  /** highest less lowest */
  peak_to_peak: number;
}

export interface SpreadWithRange {
  /** mean */
  mean: number;
  /** standard deviation */
  std: number;
  /** smallest */
  min: number;
  /** largest */
  max: number;
}

export interface Spread {
  /** mean */
  mean: number;
  /** standard deviation */
  std: number;
}

export interface Envelope {
  /** from the first frame over 10 % of the loudest frame's RMS to the first over 90 %, at the file's own rate [samples] */
  attack_samples: number;
  /** where the loudest frame lies in the whole [0..1] */
  peak_position: number;
}

export interface TemporalMeasurement {
  /** no channel leaves its mean by more than -80 dBFS */
  is_silent: boolean;
  /** length [s, from 0] */
  duration_seconds: number;
  /** samples of one channel at the file's own rate [from 0] */
  sample_count: number;
  /** of the samples [linear, 1 = full scale] */
  amplitude: Amplitude;
  /** highest sample [dBFS, from -120] */
  peak_dbfs: number;
  /** overall RMS without DC. A full-scale sine has -3 [dBFS, from -120] */
  rms_dbfs: number;
  /** the frames' RMS [linear, 1 = full scale] */
  rms_energy: SpreadWithRange;
  /** between the 10th and 95th percentile of the frames less than 30 dB below the loudest [dB, from 0] */
  dynamic_range_db: number;
  /** share of samples at which the sign changes [0..1] */
  zero_crossing_rate: Spread;
  /** how the sound begins, and where it is loudest */
  envelope: Envelope;
  /** `[start, end]` of sound less than 30 dB below the loudest frame; pauses under 0.1 s are bridged; the first 1000 [s] */
  non_silent_intervals: [number, number][];
  /** their share of the duration [0..1] */
  non_silent_ratio: number;
}
