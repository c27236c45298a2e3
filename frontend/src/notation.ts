import { currentLanguage, t } from "./i18n";
import { readPreferences, type Preferences } from "./preferences";

const PITCH_CLASSES: Readonly<Record<string, number>> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };
const FLATS = ["C", "D♭", "D", "E♭", "E", "F", "G♭", "G", "A♭", "A", "B♭", "B"];
const SHARPS = ["C", "C♯", "D", "D♯", "E", "F", "F♯", "G", "G♯", "A", "A♯", "B"];
const SHIFTS: Readonly<Record<string, number>> = { "#": 1, "♯": 1, b: 11, "♭": 11 };
const IN_GERMAN: Readonly<Record<string, string>> = { B: "H", "B♭": "B" };
/** The spelling with the fewest signs in the key signature. */
const USUAL_MAJOR = ["C", "D♭", "D", "E♭", "E", "F", "F♯", "G", "A♭", "A", "B♭", "B"];
const USUAL_MINOR = ["C", "C♯", "D", "E♭", "E", "F", "F♯", "G", "G♯", "A", "B♭", "B"];

/** What the agent writes where no chord sounds. */
export const NO_CHORD = "N";

const NOTE = /^([A-G])([#♯b♭]?)/;

/** A key as the user reads it: "Ab minor" is "G♯ minor", in German "G♯-Moll". */
export function keyName(key: string): string {
  const [tonic = "", mode = ""] = key.split(" ");
  const name = noteName(tonic, mode === "minor");
  return mode === "minor" ? t("music.minor", { name }) : t("music.major", { name });
}

/** Short enough for a row: "Am", "E♭". */
export function shortKey(key: string): string {
  const [tonic = "", mode = ""] = key.split(" ");
  return noteName(tonic, mode === "minor") + (mode === "minor" ? "m" : "");
}

/** A chord as the user reads it: "G#m7" is "G♯m7", and "B7" is "H7" where B is called H. Usually its root stays as it is, for
 * the key of the track spells it. */
export function chordName(chord: string, preferences: Preferences = readPreferences()): string {
  const [root = "", letter = "", sign = ""] = NOTE.exec(chord) ?? [];
  if (!root) return chord === NO_CHORD ? "–" : chord;
  const asSpelled = letter + sign.replace("#", "♯").replace("b", "♭");
  const name = preferences.key_spelling === "usual" ? asSpelled : (spellings(preferences, false)[pitchClassOf(root)] ?? asSpelled);
  return namedInChord(name, preferences) + chord.slice(root.length);
}

/** Only who has chosen H reads B for B♭: beside E♭ it would be taken for B natural. */
function namedInChord(name: string, preferences: Preferences): string {
  return name === "B♭" && preferences.notation === "" ? name : named(name, preferences);
}

/** The letter of a note with its sign, spelled and named as the user chose. `isMinor` decides the usual spelling. */
export function noteName(note: string, isMinor: boolean, preferences: Preferences = readPreferences()): string {
  return named(spellings(preferences, isMinor)[pitchClassOf(note)] ?? note, preferences);
}

const named = (name: string, preferences: Preferences): string => (callsBH(preferences) ? (IN_GERMAN[name] ?? name) : name);

/** Whether the note below C is an H, and B the note below that. */
export function callsBH({ notation }: Preferences = readPreferences()): boolean {
  return notation === "" ? currentLanguage() === "de" : notation === "H";
}

/** 0 for C to 11 for B; NaN where there is no note. */
function pitchClassOf(note: string): number {
  const [, letter = "", sign = ""] = NOTE.exec(note) ?? [];
  const shift = SHIFTS[sign] ?? 0;
  return ((PITCH_CLASSES[letter] ?? NaN) + shift) % 12;
}

function spellings({ key_spelling }: Preferences, isMinor: boolean): readonly string[] {
  if (key_spelling === "flats") return FLATS;
  if (key_spelling === "sharps") return SHARPS;
  return isMinor ? USUAL_MINOR : USUAL_MAJOR;
}
