/** Unfinished Markdown with its open marks closed.
 *
 * `The tempo is **124` would show two stars until the closing ones arrive and then jump to bold. */
export function closed(source: string): string {
  if (count(source, "```") % 2) return source;
  const start = source.lastIndexOf("\n\n") + 1;
  const line = source.slice(start).replace(/(\*+|`+)$/, "");
  return source.slice(0, start) + ["`", "**"].reduce(closedBy, line);
}

function closedBy(text: string, mark: string): string {
  return count(text, mark) % 2 ? `${text.trimEnd()}${mark}` : text;
}

function count(text: string, mark: string): number {
  return text.split(mark).length - 1;
}
