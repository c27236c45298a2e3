/** A text in two parts: its first paragraph, and the others. */
export function afterParagraph(text: string): [first: string, rest: string] {
  const end = text.indexOf("\n\n");
  return end < 0 ? [text, ""] : [text.slice(0, end), text.slice(end).trim()];
}

/** Ends a sentence: a mark, and a space or line break behind it. "3.5" and "e.g. " in the middle of a number do not. */
const END = /[.!?…][)"”»]*\s+(?=[^\s\p{Ll}])/gu;

/** A text in two parts: so many sentences, and the others. */
export function afterSentences(text: string, count: number): [first: string, rest: string] {
  const ends = [...text.matchAll(END)].map((match) => match.index + match[0].length);
  const end = ends[count - 1];
  return end === undefined ? [text, ""] : [text.slice(0, end), text.slice(end)];
}
