import { marked, type Token } from "marked";

/** A text as Markdown blocks. */
export interface MarkdownBlocks {
  source: string;
  blocks: readonly Token[];
}

/** Parse a growing text into blocks. Only the part from the last block on is parsed again, because a block is final
 * once another one follows: the cost per word does not grow with the answer. */
export function markdownBlocks(text: string, earlier?: MarkdownBlocks): MarkdownBlocks {
  const source = text.replaceAll(/\r\n?/g, "\n");
  const settled = earlier ? finished(earlier.blocks) : [];
  const read = settled.reduce((length, { raw }) => length + raw.length, 0);
  if (earlier && source.startsWith(earlier.source.slice(0, read))) {
    return { source, blocks: [...settled, ...marked.lexer(source.slice(read))] };
  }
  return { source, blocks: [...marked.lexer(source)] };
}

/** All blocks but the last: a list may continue after an empty line. */
function finished(blocks: readonly Token[]): readonly Token[] {
  return blocks.slice(0, Math.max(0, blocks.findLastIndex(({ type }) => type !== "space")));
}
