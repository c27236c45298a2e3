import { useEffect, useRef } from "react";

import type { TrackPlayer } from "../../../player/trackPlayer";
import type { Poses } from "./packedPoses";
import { StagePainter, type StageOptions } from "./stagePainter";
import { everyFrame } from "./useMoment";
import styles from "./StageCanvas.module.css";

interface Props {
  player: TrackPlayer;
  poses: Poses;
  options: StageOptions;
  /** The picture in words. */
  label: string;
  onTurn: (degrees: number) => void;
}

/** Half a turn for the width of the picture. */
const DEGREES_PER_WIDTH = 180;

/** The couple, at the time at which the player is. It is turned by dragging. */
export function StageCanvas({ player, poses, options, label, onTurn }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const current = useRef(options);
  const redraw = useRef<() => void>(() => undefined);
  const drag = useDrag(options.turned, onTurn);

  useEffect(() => {
    current.current = options;
    redraw.current();
  }, [options]);

  useEffect(() => {
    if (!canvas.current) return;
    const painter = new StagePainter(canvas.current, poses);
    const draw = () => painter.draw(player.heardSeconds, current.current);
    const refresh = () => {
      painter.refreshAppearance();
      draw();
    };
    redraw.current = draw;
    const sizes = new ResizeObserver(refresh);
    sizes.observe(canvas.current);
    const theme = new MutationObserver(refresh);
    theme.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    const scheme = matchMedia("(prefers-color-scheme: dark)");
    scheme.addEventListener("change", refresh);
    const stop = everyFrame(player, draw);
    return () => {
      stop();
      sizes.disconnect();
      theme.disconnect();
      scheme.removeEventListener("change", refresh);
      redraw.current = () => undefined;
    };
  }, [player, poses]);

  return <canvas ref={canvas} className={styles["canvas"]} role="img" aria-label={label} {...drag} />;
}

function useDrag(turned: number, onTurn: (degrees: number) => void) {
  const start = useRef<{ x: number; turned: number } | null>(null);
  return {
    onPointerDown: (event: React.PointerEvent<HTMLCanvasElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { x: event.clientX, turned };
    },
    onPointerMove: (event: React.PointerEvent<HTMLCanvasElement>) => {
      if (!start.current) return;
      const share = (event.clientX - start.current.x) / Math.max(event.currentTarget.clientWidth, 1);
      onTurn(normalised(start.current.turned - share * DEGREES_PER_WIDTH));
    },
    onPointerUp: () => void (start.current = null),
    onPointerCancel: () => void (start.current = null),
  };
}

/** The same angle from -180 to 180 degrees. */
export function normalised(degrees: number): number {
  return degrees - 360 * Math.round(degrees / 360);
}
