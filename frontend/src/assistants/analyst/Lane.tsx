import { clock } from "../../format";

export interface Block {
  start: number;
  end: number;
  label: string;
}

/** Stretches of the track side by side, each with its name; the same name has the same colour. A click plays one. By
 * keyboard the same is in the table of the data. */
export function Lane({ label, blocks, onPick }: { label: string; blocks: readonly Block[]; onPick: (block: Block) => void }) {
  const first = blocks[0]?.start ?? 0;
  const length = (blocks.at(-1)?.end ?? 1) - first;
  const names = [...new Set(blocks.map((block) => block.label))];
  return (
    <div className="lane" role="img" aria-label={`${label}: ${blocks.map((block) => `${block.label} ${clock(block.start)}`).join(", ")}`}>
      {blocks.map((block) => (
        <div
          key={block.start}
          className="lane-block"
          title={`${block.label}, ${clock(block.start)} – ${clock(block.end)}`}
          data-colour={names.indexOf(block.label) % 6}
          style={{ left: `${(100 * (block.start - first)) / length}%`, width: `${(100 * (block.end - block.start)) / length}%` }}
          onClick={() => onPick(block)}
        >
          <span data-long={block.label.length > 2 ? "" : undefined}>{block.label}</span>
        </div>
      ))}
    </div>
  );
}
