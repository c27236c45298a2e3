import { marked, type Token } from "marked";

/** A text as Markdown blocks. */
export interface MarkdownBlocks {
  source: string;
  blocks: readonly Token[];
}

/** The blocks of a text that has grown. It is read again only from the last block on, as a block is finished once
 * another one follows: a long answer costs no more per word than a short one. */
export function markdownBlocks(text: string, earlier?: MarkdownBlocks): MarkdownBlocks {
  const source = text.replaceAll(/\r\n?/g, "\n");
  const settled = earlier ? finished(earlier.blocks) : [];
  const read = settled.reduce((length, { raw }) => length + raw.length, 0);
  if (earlier && source.startsWith(earlier.source.slice(0, read))) {
    return { source, blocks: [...settled, ...marked.lexer(source.slice(read))] };
  }
  return { source, blocks: [...marked.lexer(source)] };
}

/** All but the last: after an empty line, too, a list may go on. */
function finished(blocks: readonly Token[]): readonly Token[] {
  return blocks.slice(0, Math.max(0, blocks.findLastIndex(({ type }) => type !== "space")));
}
