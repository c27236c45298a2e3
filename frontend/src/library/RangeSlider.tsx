import { useEffect, useState } from "react";

import styles from "./RangeSlider.module.css";

type Ends = readonly [low: number, high: number];

interface Props {
  /** Of the two thumbs. */
  labels: readonly [string, string];
  /** Of the scale. */
  ends: Ends;
  value: Ends;
  /** What the ends of the scale mean. */
  words: readonly [string, string];
  onChange: (bound: "min" | "max", place: number) => void;
}

/** A search for each step of a thumb would be too many. */
const PAUSE_MS = 150;

/** A slider with two thumbs: two native ones, one over the other. */
export function RangeSlider({ labels, ends, value, words, onChange }: Props) {
  const [moved, move] = useState<{ bound: "min" | "max"; place: number } | null>(null);
  useEffect(() => {
    if (!moved) return;
    const timer = setTimeout(() => {
      onChange(moved.bound, moved.place);
      move(null);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [moved, onChange]);
  const [least, most] = ends;
  const low = moved?.bound === "min" ? moved.place : value[0];
  const high = moved?.bound === "max" ? moved.place : value[1];
  const percent = (place: number) => `${(100 * (place - least)) / (most - least)}%`;
  const thumb = (bound: "min" | "max", label: string, placeOf: (wanted: number) => number) => (
    <input
      type="range"
      aria-label={label}
      min={least}
      max={most}
      step={1}
      value={bound === "min" ? low : high}
      // Where both are at the upper end, only the lower one can be moved.
      data-above={bound === "min" && low > (least + most) / 2}
      onChange={({ target }) => move({ bound, place: placeOf(Number(target.value)) })}
    />
  );
  return (
    <div className={styles["slider"]}>
      <div className={styles["thumbs"]}>
        <span className={styles["chosen"]} data-narrowed={low > least || high < most} style={{ left: percent(low), right: `calc(100% - ${percent(high)})` }} />
        {thumb("min", labels[0], (wanted) => Math.min(wanted, high))}
        {thumb("max", labels[1], (wanted) => Math.max(wanted, low))}
      </div>
      <div className={styles["words"]}>
        {words.map((word) => (
          <span key={word}>{word}</span>
        ))}
      </div>
    </div>
  );
}
