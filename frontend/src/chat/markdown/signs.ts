import { withMinus } from "../../format";

const CHORD = "(?:maj7?|m7b5|m[679]?|dim7?|aug|sus[24]?|add9|[679])?(?![\\w#])";
const NOTE = new RegExp(`(?<![\\w#♯♭])([A-G])([#b])(?=${CHORD})`, "g");
const MUSIC_BEHIND = new RegExp(`^[\\s-]{1,2}(?:major|minor|mayor|menor|Dur|Moll|[A-H][#b♯♭]?${CHORD})`);
const SENTENCE_START = /(?:^|[.!?:\n]\s*|["“„(]\s?)$/;

/** Prose with the signs of music and of numbers: "F#m" is "F♯m", "Ab major" is "A♭ major", and "-13.3" is "−13.3". */
export const withSigns = (text: string): string => withMinus(withAccidentals(text));

function withAccidentals(text: string): string {
  return text.replace(NOTE, (note: string, letter: string, sign: string, at: number) => {
    const isWord = note === "Ab" && isGermanWord(text.slice(0, at), text.slice(at + note.length));
    return isWord ? note : letter + (sign === "#" ? "♯" : "♭");
  });
}

/** "Ab Takt 9" begins a German sentence, and is no A flat. */
function isGermanWord(before: string, behind: string): boolean {
  return SENTENCE_START.test(before) && /^\s/.test(behind) && !MUSIC_BEHIND.test(behind);
}
