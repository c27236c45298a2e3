import { useEffect, useRef, useState, type MouseEvent } from "react";

import styles from "./Lanes.module.css";
import type { View } from "./waveform/timeWindow";

/** The canvas context and time range of a lane. */
export interface Pen {
  context: CanvasRenderingContext2D;
  width: number;
  height: number;
  view: View;
  pixelsPerSecond: number;
  x: (seconds: number) => number;
  colour: (name: string) => string;
}

interface Props {
  kind: string;
  label: string;
  view: View;
  /** Must be a stable function while its data is the same. */
  draw: (pen: Pen) => void;
  onPick: (seconds: number) => void;
  /** What is told of a time under the pointer. */
  tell?: (seconds: number) => string;
}

/** A lane below the waveform with the same time axis. A click plays from that time. */
export function LaneCanvas({ kind, label, view, draw, onPick, tell }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const appearance = useAppearance(canvas);
  useEffect(() => {
    const pen = canvas.current && penFor(canvas.current, view);
    if (pen) draw(pen);
  }, [draw, view, appearance]);
  const secondsAt = ({ currentTarget, clientX }: MouseEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return view.start + ((clientX - left) / width) * (view.end - view.start);
  };
  return (
    <canvas
      ref={canvas}
      className={`${styles["lane"] ?? ""} ${styles[kind] ?? ""}`}
      role="img"
      aria-label={label}
      onPointerMove={(event) => tell && (event.currentTarget.title = tell(secondsAt(event)))}
      onClick={(event) => onPick(secondsAt(event))}
    />
  );
}

/** Changes whenever a canvas must be redrawn because its size or the colours have changed. */
export function useAppearance(canvas: React.RefObject<HTMLCanvasElement | null>): number {
  const [appearance, setAppearance] = useState(0);
  useEffect(() => {
    const again = () => setAppearance((before) => before + 1);
    const sizes = new ResizeObserver(again);
    if (canvas.current) sizes.observe(canvas.current);
    const scheme = matchMedia("(prefers-color-scheme: dark)");
    scheme.addEventListener("change", again);
    return () => {
      sizes.disconnect();
      scheme.removeEventListener("change", again);
    };
  }, [canvas]);
  return appearance;
}

function penFor(canvas: HTMLCanvasElement, view: View): Pen | null {
  const context = canvas.getContext("2d");
  const { width, height } = canvas.getBoundingClientRect();
  const span = view.end - view.start;
  if (!context || width === 0 || span <= 0) return null;
  const sharpness = devicePixelRatio;
  const size = { width: Math.round(width * sharpness), height: Math.round(height * sharpness) };
  // A new size, even the same one, has the page laid out again.
  if (canvas.width !== size.width || canvas.height !== size.height) Object.assign(canvas, size);
  context.setTransform(sharpness, 0, 0, sharpness, 0, 0);
  context.clearRect(0, 0, width, height);
  const style = getComputedStyle(canvas);
  context.font = `12px ${style.fontFamily}`;
  context.textBaseline = "middle";
  const pixelsPerSecond = width / span;
  return {
    context,
    width,
    height,
    view,
    pixelsPerSecond,
    x: (seconds) => (seconds - view.start) * pixelsPerSecond,
    colour: (name) => style.getPropertyValue(name).trim(),
  };
}
