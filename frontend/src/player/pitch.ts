const NAMES = ["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"];
const A4_HZ = 440;
const A4_MIDI = 69;

export interface Pitch {
  /** Such as A4; C4 is the middle C. */
  name: string;
  /** How far above (or below) the note, in hundredths of a semitone. */
  cents: number;
}

/** The note next to a frequency, in equal temperament with A4 at 440 Hz. */
export function pitchOf(hz: number): Pitch {
  const midi = A4_MIDI + 12 * Math.log2(hz / A4_HZ);
  const nearest = Math.round(midi);
  return { name: `${NAMES[((nearest % 12) + 12) % 12] ?? ""}${Math.floor(nearest / 12) - 1}`, cents: Math.round(100 * (midi - nearest)) };
}

/** Frequencies from bottom to top of a picture, an octave as high everywhere. */
export const LOWEST_HZ = 55;
export const HIGHEST_HZ = 10_000;

/** height: 0 at the bottom, 1 at the top. */
export function hzAt(height: number): number {
  return LOWEST_HZ * (HIGHEST_HZ / LOWEST_HZ) ** height;
}
