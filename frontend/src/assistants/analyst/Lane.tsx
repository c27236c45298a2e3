import type { CSSProperties } from "react";

import { nearestClock } from "../../format";
import styles from "./Lane.module.css";

export interface Block {
  start: number;
  end: number;
  label: string;
  colour: string;
}

/** Of more the labels have no room on a phone. */
const MOST_IN_SIGHT = 10;

/** Labelled segments of the track. A click plays one. The data table offers the same by keyboard. */
export function Lane({ label, blocks, onPick }: { label: string; blocks: readonly Block[]; onPick: (block: Block) => void }) {
  const first = blocks[0]?.start ?? 0;
  const length = (blocks.at(-1)?.end ?? 1) - first;
  return (
    // On a phone many blocks are wider than the card: it scrolls, also by the arrow keys.
    <div className={styles["scroll"]} tabIndex={blocks.length > MOST_IN_SIGHT ? 0 : undefined}>
      <div className={styles["lane"]} style={{ "--blocks": blocks.length } as CSSProperties} role="img" aria-label={`${label}: ${blocks.map((block) => `${block.label} ${nearestClock(block.start)}`).join(", ")}`}>
        {blocks.map((block) => (
          <div
            key={block.start}
            className={styles["laneBlock"]}
            title={`${block.label}, ${nearestClock(block.start)} – ${nearestClock(block.end)}`}
            style={{
              left: `${(100 * (block.start - first)) / length}%`,
              width: `${(100 * (block.end - block.start)) / length}%`,
              backgroundColor: block.colour,
            }}
            onClick={() => onPick(block)}
          >
            <span data-long={block.label.length > 2 ? "" : undefined} style={{ "--letters": block.label.length } as CSSProperties}>
              {block.label}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
