import { CAMELOT_KEYS } from "../../library/trackFilter";
import { transposed } from "../../chords/names";

export interface SoundingKey {
  key: string;
  camelot: string;
}

/** A key so many semitones higher, by the usual name of its Camelot code; null for what is no key. */
export function keyShifted(key: string, semitones: number): SoundingKey | null {
  const [tonic = "", mode = ""] = key.split(" ");
  const wanted = transposed(tonic, semitones);
  const found = CAMELOT_KEYS.find(([, name]) => {
    const [root = "", kind] = name.split(" ");
    return kind === mode && transposed(root, 0) === wanted;
  });
  return found ? { camelot: found[0], key: found[1] } : null;
}

/** "+2", "−3"; "0". */
export const signed = (semitones: number): string => (semitones > 0 ? `+${semitones}` : String(semitones).replace("-", "−"));
