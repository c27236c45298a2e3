import { useEffect, useRef } from "react";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";

import { clock } from "../../format";
import styles from "./SeriesPlot.module.css";

interface Props {
  label: string;
  unit: string;
  seconds: readonly number[];
  values: readonly (number | null)[];
  /** A reference level. */
  line?: number;
  /** Beat marks at the bottom, taller for downbeats. */
  marks?: { times: readonly number[]; strong: readonly number[] };
  /** The smallest range of the y axis, so that a steady curve looks steady. */
  least: number;
  onPick: (seconds: number) => void;
}

const HEIGHT = 150;

/** A measurement over time. A click plays from that time. */
export function SeriesPlot(props: Props) {
  const place = useRef<HTMLDivElement>(null);
  const { label, seconds, values } = props;
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const box = place.current;
    if (!box) return;
    let plot: uPlot | null = null;
    const draw = () => {
      plot?.destroy();
      plot = new uPlot(optionsOf(latest.current, box), [[...seconds], [...values]], box);
    };
    draw();
    const scheme = matchMedia("(prefers-color-scheme: dark)");
    scheme.addEventListener("change", draw);
    const watch = new ResizeObserver(() => plot?.setSize({ width: box.clientWidth, height: HEIGHT }));
    watch.observe(box);
    return () => {
      scheme.removeEventListener("change", draw);
      watch.disconnect();
      plot?.destroy();
    };
  }, [seconds, values]);
  return <div ref={place} className={styles["series"]} role="img" aria-label={label} />;
}

function optionsOf(props: Props, box: HTMLElement): uPlot.Options {
  const style = getComputedStyle(box);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const axis: uPlot.Axis = {
    stroke: colour("--quiet"),
    grid: { stroke: colour("--line"), width: 1 },
    ticks: { show: false },
    font: `12px ${style.fontFamily}`,
  };
  return {
    width: box.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false } },
    scales: { x: { time: false }, y: { range: (_plot, low, high) => widened(low, high, props) } },
    axes: [
      { ...axis, size: 26, incrs: [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800], values: (_plot, ticks) => ticks.map(clock) },
      { ...axis, size: 52, values: (_plot, ticks) => ticks.map((tick) => String(tick)) },
    ],
    series: [{}, { stroke: colour("--accent"), width: 2, points: { show: props.values.length < 2 } }],
    hooks: {
      draw: [(plot) => drawExtras(plot, props, colour)],
      ready: [(plot) => listen(plot, props.onPick)],
    },
  };
}

function widened(low: number, high: number, { least, line }: Props): [number, number] {
  const [from, to] = line === undefined ? [low, high] : [Math.min(low, line), Math.max(high, line)];
  const missing = Math.max(0, least - (to - from)) / 2;
  const margin = (to - from + 2 * missing) * 0.08;
  return [from - missing - margin, to + missing + margin];
}

function drawExtras(plot: uPlot, { line, marks }: Props, colour: (name: string) => string): void {
  const { ctx, bbox } = plot;
  const stroke = (name: string, draw: () => void) => {
    ctx.beginPath();
    ctx.strokeStyle = colour(name);
    draw();
    ctx.stroke();
  };
  ctx.save();
  if (line !== undefined) {
    ctx.setLineDash([6, 4]);
    const y = plot.valToPos(line, "y", true);
    stroke("--ink", () => {
      ctx.moveTo(bbox.left, y);
      ctx.lineTo(bbox.left + bbox.width, y);
    });
    ctx.setLineDash([]);
  }
  const tick = (height: number) => (time: number) => {
    const x = plot.valToPos(time, "x", true);
    if (x < bbox.left || x > bbox.left + bbox.width) return;
    ctx.moveTo(x, bbox.top + bbox.height);
    ctx.lineTo(x, bbox.top + bbox.height - height * devicePixelRatio);
  };
  stroke("--wave", () => marks?.times.forEach(tick(8)));
  stroke("--quiet", () => marks?.strong.forEach(tick(14)));
  ctx.restore();
}

function listen(plot: uPlot, onPick: (seconds: number) => void): void {
  plot.over.addEventListener("click", () => {
    if (plot.cursor.left !== undefined && plot.cursor.left >= 0) onPick(plot.posToVal(plot.cursor.left, "x"));
  });
}
