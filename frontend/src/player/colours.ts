/** Colours of measurements, the same in all charts. Semi-transparent, for light and dark themes. */

const FIFTHS = ["C", "G", "D", "A", "E", "B", "F#", "C#", "G#", "D#", "A#", "F"];
const FLATS: Record<string, string> = { Db: "C#", Eb: "D#", Gb: "F#", Ab: "G#", Bb: "A#" };

/** Related chords get similar colours: hue in degrees along the circle of fifths. */
export function hueOf(chord: string): number | null {
  const root = /^[A-G][#b]?/.exec(chord)?.[0];
  if (!root) return null;
  const at = FIFTHS.indexOf(FLATS[root] ?? root);
  return at < 0 ? null : at * 30;
}

/** Minor chords are more saturated than major ones. Undefined without a chord. */
export function chordColour(chord: string): string {
  const hue = hueOf(chord);
  if (hue === null) return "transparent";
  return `hsl(${hue} 55% 55% / ${/^[A-G][#b]?m(?!aj)/.test(chord) ? 0.42 : 0.26})`;
}

/** Neighbours in the alphabet get distant hues. */
const SECTION_HUES = [90, 290, 180, 340, 45, 20];

export function sectionColour(label: string): string {
  return `hsl(${SECTION_HUES[label.charCodeAt(0) % SECTION_HUES.length]} 50% 50% / 0.26)`;
}
