import { useId } from "react";

import styles from "./StepSlider.module.css";

interface Props {
  label: string;
  hint: string;
  /** What the buttons do, as they are named: to the left, to the right. */
  less: string;
  more: string;
  min: number;
  max: number;
  value: number;
  valueText?: string;
  /** Set by a double click. */
  normal: number;
  isDisabled?: boolean;
  onChange: (value: number) => void;
}

/** A slider of whole numbers, with a button on either side for the next one. */
export function StepSlider({ label, hint, less, more, min, max, value, valueText, normal, isDisabled = false, onChange }: Props) {
  const id = useId();
  const step = (by: number) => onChange(Math.min(Math.max(value + by, min), max));
  return (
    <div className={styles["slider"]} title={hint}>
      <label htmlFor={id}>{label}</label>
      <span className={styles["steps"]}>
        <button type="button" className="icon-button" aria-label={less} disabled={isDisabled} onClick={() => step(-1)}>
          −
        </button>
        <input
          id={id}
          type="range"
          aria-valuetext={valueText}
          min={min}
          max={max}
          step={1}
          value={value}
          disabled={isDisabled}
          onChange={(event) => onChange(Number(event.target.value))}
          onDoubleClick={() => onChange(normal)}
        />
        <button type="button" className="icon-button" aria-label={more} disabled={isDisabled} onClick={() => step(1)}>
          +
        </button>
      </span>
    </div>
  );
}
