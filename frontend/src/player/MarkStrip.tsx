import { useState, type PointerEvent } from "react";

import type { Mark } from "../api/marks";
import { nearestClock } from "../format";
import { t } from "../i18n";
import type { View } from "./waveform/timeWindow";
import lanes from "./Lanes.module.css";
import styles from "./Marks.module.css";

interface Props {
  marks: readonly Mark[];
  view: View;
  onPick: (seconds: number) => void;
  onMove: (id: string, seconds: number) => void;
}

/** A pointer that moves less than this clicks. */
const LEAST_DRAG_PIXELS = 4;

/** Cues and notes as flags on the time axis: a click plays from there, dragging moves. */
export function MarkStrip({ marks, view, onPick, onMove }: Props) {
  const seen = marks.filter(({ kind, at_seconds }) => kind !== "section" && at_seconds >= view.start && at_seconds <= view.end);
  return (
    <div className={`${lanes["lane"] ?? ""} ${styles["strip"] ?? ""}`} role="group" data-marks="" aria-label={t("player.marks.title")}>
      {seen.map((mark) => (
        <Flag key={mark.id} mark={mark} view={view} onPick={onPick} onMove={onMove} />
      ))}
    </div>
  );
}

function Flag({ mark, view, onPick, onMove }: Omit<Props, "marks"> & { mark: Mark }) {
  const [drag, setDrag] = useState<{ from: number; pixels: number } | null>(null);
  const [isMoved, setMoved] = useState(false);
  const span = view.end - view.start;
  const secondsOf = (event: PointerEvent<HTMLElement>, pixels: number) =>
    (pixels / (event.currentTarget.parentElement?.clientWidth ?? 1)) * span;
  const label = t("player.marks.at", { name: nameOf(mark), time: nearestClock(mark.at_seconds) });
  return (
    <button
      type="button"
      data-kind={mark.kind}
      style={{ left: `${(100 * (mark.at_seconds - view.start)) / span}%`, translate: `${drag?.pixels ?? 0}px` }}
      title={label}
      aria-label={label}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setMoved(false);
        setDrag({ from: event.clientX, pixels: 0 });
      }}
      onPointerMove={(event) => drag && setDrag({ ...drag, pixels: event.clientX - drag.from })}
      onPointerUp={(event) => {
        setDrag(null);
        if (!drag || Math.abs(drag.pixels) < LEAST_DRAG_PIXELS) return;
        setMoved(true);
        const at = mark.at_seconds + secondsOf(event, drag.pixels);
        onMove(mark.id, Math.min(Math.max(at, view.start), view.end));
      }}
      onPointerCancel={() => setDrag(null)}
      // A click follows the end of a drag.
      onClick={() => (isMoved ? setMoved(false) : onPick(mark.at_seconds))}
    >
      {nameOf(mark)}
    </button>
  );
}

export function nameOf({ kind, text }: Mark): string {
  return text || t(`player.marks.kinds.${kind}`);
}
