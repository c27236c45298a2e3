import { useMemo, useRef, type CSSProperties } from "react";

import { nearestClock } from "../../format";
import { useWidth } from "../../useWidth";
import { labelPlaces } from "./labelPlaces";
import styles from "./Lane.module.css";

export interface Block {
  start: number;
  end: number;
  label: string;
  colour: string;
  /** Whether its label is shown before all others where there is no room for all. */
  isFirst?: boolean;
}

/** Of more the labels have no room on a phone. */
const MOST_IN_SIGHT = 10;

interface Props {
  label: string;
  blocks: readonly Block[];
  onPick: (block: Block) => void;
}

/** Labelled segments of the track. A click plays one. The data table offers the same by keyboard. */
export function Lane({ label, blocks, onPick }: Props) {
  const lane = useRef<HTMLDivElement>(null);
  const width = useWidth(lane);
  const places = useMemo(() => labelPlaces(blocks, width), [blocks, width]);
  const first = blocks[0]?.start ?? 0;
  const length = (blocks.at(-1)?.end ?? 1) - first;
  return (
    // On a phone many blocks are wider than the card: it scrolls, also by the arrow keys.
    <div className={styles["scroll"]} tabIndex={blocks.length > MOST_IN_SIGHT ? 0 : undefined}>
      <div ref={lane} className={styles["lane"]} style={{ "--blocks": blocks.length } as CSSProperties} role="img" aria-label={`${label}: ${blocks.map((block) => `${block.label} ${nearestClock(block.start)}`).join(", ")}`}>
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
          />
        ))}
        {/* Above all blocks: a label may be wider than its own. */}
        {blocks.map((block, index) => {
          const place = places[index];
          if (!place) return null;
          return (
            <span key={block.start} className={styles["label"]} data-row={place.row} style={{ left: `${100 * place.at}%`, fontSize: `${place.size}px` }}>
              {block.label}
            </span>
          );
        })}
      </div>
    </div>
  );
}
