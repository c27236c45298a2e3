// @vitest-environment node
import { marked } from "marked";
import { expect, it } from "vitest";

import { markdownBlocks, type MarkdownBlocks } from "./markdownBlocks";

const ANSWER = `The tempo is **124 BPM**.

Steady:
- from beat to beat it varies by 0.9 %

  and that is little

- it can be counted at 62

1. one

   2. two inside
3. three

| a | b |
|---|---|
| 1 | 2 |

> a quote
goes on

\`\`\`
code

- no list
\`\`\`

    indented

Title
-----

The end, with a line  
break.\r\nAnd one of Windows.
`;

it("gives the same blocks piece by piece as at once", () => {
  for (const step of [1, 3, 17]) {
    let grown: MarkdownBlocks | undefined;
    for (let end = step; end < ANSWER.length + step; end += step) {
      grown = markdownBlocks(ANSWER.slice(0, end), grown);
      expect(grown.blocks).toEqual([...marked.lexer(grown.source)]);
    }
  }
});

it("parses a different text from its beginning", () => {
  const first = markdownBlocks("One.\n\nTwo.\n\nThree.");
  expect(markdownBlocks("Now.\n\nTwo.", first).blocks).toEqual([...marked.lexer("Now.\n\nTwo.")]);
});
