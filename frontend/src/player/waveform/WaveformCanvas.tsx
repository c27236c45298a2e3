import { useEffect, useRef, useSyncExternalStore } from "react";

import { useAppearance } from "../LaneCanvas";
import { drawBands, pixelOf, type BandColours } from "./drawBands";
import type { Peaks } from "./peaks";
import type { View } from "./timeWindow";
import styles from "./Waveform.module.css";

/** The visible part of a waveform, as sharp as the screen. */
export default function WaveformCanvas({ peaks, view }: { peaks: Peaks; view: View }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const version = useSyncExternalStore(peaks.subscribe, peaks.read);
  const appearance = useAppearance(canvas);
  const surface = useRef<Surface | null>(null);
  useEffect(() => {
    surface.current = canvas.current && surfaceOf(canvas.current);
  }, [appearance]);
  useEffect(() => {
    if (surface.current) draw(surface.current, peaks, view);
  }, [peaks, view, version, appearance]);
  return <canvas ref={canvas} className={styles["canvas"]} aria-hidden="true" />;
}

interface Surface {
  context: CanvasRenderingContext2D;
  image: ImageData;
  pixels: Uint32Array;
  colours: BandColours;
}

/** What is read from the page, which takes a while: only when size or colours have changed. */
function surfaceOf(canvas: HTMLCanvasElement): Surface | null {
  const context = canvas.getContext("2d");
  const [width, height] = [canvas.clientWidth, canvas.clientHeight].map((pixels) => Math.round(pixels * devicePixelRatio)) as [number, number];
  if (!context || width === 0 || height === 0) return null;
  Object.assign(canvas, { width, height });
  const style = getComputedStyle(canvas);
  const colour = (name: string) => pixelOf(style.getPropertyValue(name).trim());
  const colours = { low: colour("--band-low"), mid: colour("--band-mid"), high: colour("--band-high"), plain: colour("--wave") };
  const image = context.createImageData(width, height);
  return { context, image, pixels: new Uint32Array(image.data.buffer), colours };
}

function draw({ context, image, pixels, colours }: Surface, peaks: Peaks, view: View): void {
  drawBands(pixels, peaks.columns(view, image.width), image.height, peaks.loudest, colours);
  context.putImageData(image, 0, 0);
}
