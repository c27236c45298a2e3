/** Whether a text is a web address, such as a pasted link to a song. */
export function isLink(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text.trim());
}
