import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from "react";

import { decimal } from "../../format";
import { t } from "../../i18n";
import type { Pen } from "../LaneCanvas";
import { nearestBeat, type BarGrid } from "./barGrid";
import styles from "./Downbeat.module.css";

/** A downbeat on its way from one beat to another. Both are indexes. */
export interface Move {
  from: number;
  to: number;
}

interface Props {
  grid: BarGrid;
  /** Index of the downbeat that can be moved. */
  at: number;
  move: Move | null;
  view: Pen["view"];
  isBusy: boolean;
  onMove: (move: Move | null) => void;
  onFinish: (move: Move) => void;
}

/** A series of arrow keys is one correction. */
const PAUSE_MS = 600;

/** Moves the first beat of a bar from beat to beat, by dragging and with the arrow keys. */
export function DownbeatHandle({ grid, at, move, view, isBusy, onMove, onFinish }: Props) {
  const isDragging = useRef(false);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  const { beats, first, beatsPerBar } = grid;
  const shown = move?.to ?? at;
  const seconds = beats[shown] ?? 0;
  const share = (seconds - view.start) / (view.end - view.start);
  if (!move && (share < 0 || share > 1)) return null;

  const finish = (wanted: Move) => {
    clearTimeout(pause.current);
    onFinish(wanted);
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    const lane = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!isDragging.current || !lane) return;
    const under = view.start + ((event.clientX - lane.left) / lane.width) * (view.end - view.start);
    onMove({ from: at, to: nearestBeat(beats, under) });
  };
  const press = (event: KeyboardEvent) => {
    const way = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (way !== undefined && !isBusy) {
      const next = { from: at, to: Math.min(Math.max(0, shown + way), beats.length - 1) };
      onMove(next);
      clearTimeout(pause.current);
      pause.current = setTimeout(() => onFinish(next), PAUSE_MS);
    } else if (event.key === "Enter" && move) finish(move);
    else if (event.key === "Escape" && move) {
      clearTimeout(pause.current);
      onMove(null);
    } else return;
    event.preventDefault();
  };
  const bar = Math.floor((at - first) / beatsPerBar) + 1;
  return (
    <button
      type="button"
      role="slider"
      className={styles["handle"]}
      style={{ left: `${100 * share}%` }}
      title={t("player.downbeat.hint")}
      aria-label={t("player.downbeat.label", { bar })}
      aria-valuemin={1}
      aria-valuemax={beats.length}
      aria-valuenow={shown + 1}
      aria-valuetext={t("player.downbeat.value", { beat: shown + 1, seconds: decimal(seconds, 2) })}
      aria-busy={isBusy}
      onPointerDown={(event) => {
        if (event.button !== 0 || isBusy) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        isDragging.current = true;
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        if (isDragging.current && move) finish(move);
        isDragging.current = false;
      }}
      onPointerCancel={() => {
        isDragging.current = false;
        onMove(null);
      }}
      onBlur={() => !isDragging.current && !isBusy && move && finish(move)}
      onKeyDown={press}
    />
  );
}
