/** A text that is nothing but a web address: somebody pasted a link to a song. */
export function isLink(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text.trim());
}
