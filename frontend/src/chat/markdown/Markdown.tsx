import type { Token, Tokens } from "marked";
import { createContext, Fragment, memo, use, useState, type ReactNode } from "react";

import { markdownBlocks, type MarkdownBlocks } from "./markdownBlocks";
import { withSigns } from "./signs";
import { closed } from "./closeMarkdown";

/** Markdown as React elements. HTML in the source stays text, so nothing a model writes can become markup.
 *
 * A block is rendered again only when its source has changed, so that finished text does not flicker while an answer
 * streams. For the same reason only finished blocks are annotated. */
export function Markdown({ source, isGrowing = false, annotate }: Props) {
  const blocks = useBlocks(isGrowing ? closed(source) : source);
  return (
    <div className="markdown">
      {blocks.map((token, index) => (
        <Annotation key={index} value={isGrowing && index === blocks.length - 1 ? undefined : annotate}>
          <Block token={token} />
        </Annotation>
      ))}
    </div>
  );
}

interface Props {
  source: string;
  isGrowing?: boolean;
  /** Draws text, with links where it names a measured value. */
  annotate?: Annotate | undefined;
}

export type Annotate = (text: string) => ReactNode;

const Annotation = createContext<Annotate | undefined>(undefined);

/** Kept between texts, so that only new text is parsed. */
function useBlocks(text: string): readonly Token[] {
  const [kept, keep] = useState<MarkdownBlocks>(() => markdownBlocks(text));
  const now = kept.source === text ? kept : markdownBlocks(text, kept);
  if (now !== kept && now.source !== kept.source) keep(now);
  return now.blocks.filter((token) => token.type !== "space");
}

function Prose({ text }: { text: string }) {
  const annotate = use(Annotation);
  return annotate ? annotate(text) : withSigns(text);
}

const Block = memo(
  ({ token }: { token: Token }) => blockOf(token as Tokens.Generic),
  (before, after) => before.token.raw === after.token.raw && before.token.type === after.token.type,
);
Block.displayName = "Block";

type Draw = (token: Tokens.Generic) => ReactNode;

const BLOCKS: Record<string, Draw> = {
  paragraph: (token) => <p>{inline(token)}</p>,
  heading: (token) => <p className="heading">{inline(token)}</p>,
  blockquote: (token) => <blockquote>{blocks(token)}</blockquote>,
  code: (token) => (
    <pre tabIndex={0}>
      <code>{String(token["text"])}</code>
    </pre>
  ),
  hr: () => <hr />,
  list: (token) => <List list={token as Tokens.List} />,
  table: (token) => <Table table={token as Tokens.Table} />,
  text: (token) => <>{inline(token)}</>,
  html: (token) => <p>{token.raw}</p>,
};

const INLINE: Record<string, Draw> = {
  strong: (token) => <strong>{inline(token)}</strong>,
  em: (token) => <em>{inline(token)}</em>,
  del: (token) => <del>{inline(token)}</del>,
  codespan: (token) => <code>{String(token["text"])}</code>,
  br: () => <br />,
  link: (token) => <Link href={String(token["href"])}>{inline(token)}</Link>,
  // An image would be fetched from any address the model names: show only its alternative text.
  image: (token) => <>{String(token["text"])}</>,
  text: (token) => (token.tokens ? inline(token) : <Prose text={unescaped(String(token["text"]))} />),
  escape: (token) => unescaped(String(token["text"])),
};

function blockOf(token: Tokens.Generic): ReactNode {
  return BLOCKS[token.type]?.(token) ?? token.raw;
}

function blocks(token: Tokens.Generic): ReactNode {
  return token.tokens?.map((part, index) => <Block key={index} token={part} />);
}

function inline(token: Tokens.Generic): ReactNode {
  return token.tokens?.map((part, index) => <Fragment key={index}>{inlineOf(part)}</Fragment>);
}

function inlineOf(token: Tokens.Generic): ReactNode {
  return INLINE[token.type]?.(token) ?? token.raw;
}

function List({ list }: { list: Tokens.List }) {
  const items = list.items.map((item, index) => <li key={index}>{blocks(item)}</li>);
  return list.ordered ? <ol start={Number(list.start) || 1}>{items}</ol> : <ul>{items}</ul>;
}

function Table({ table }: { table: Tokens.Table }) {
  return (
    <table>
      <thead>
        <tr>
          {table.header.map((cell, index) => (
            <th key={index}>{inline(cell as unknown as Tokens.Generic)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row, index) => (
          <tr key={index}>
            {row.map((cell, column) => (
              <td key={column}>{inline(cell as unknown as Tokens.Generic)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Link({ href, children }: { href: string; children: ReactNode }) {
  if (!/^(https?:|mailto:)/i.test(href)) return <>{children}</>;
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };

/** The five HTML entities of prose. Markdown allows entities, and some models write them. */
function unescaped(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);
}
