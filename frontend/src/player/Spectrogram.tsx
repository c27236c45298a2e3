import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState, type PointerEvent } from "react";

import { keys } from "../api/keys";
import { audioUrl, type Track } from "../api/tracks";
import { clock } from "../format";
import { t } from "../i18n";
import type { View } from "./waveform/timeWindow";
import lanes from "./Lanes.module.css";
import { hzAt, pitchOf } from "./pitch";
import styles from "./Spectrogram.module.css";
import { decoded, Spectrum } from "./spectrum";

/** Decoded sound needs 88 kB a second and channel: a quarter of an hour is what a phone can hold. */
const MOST_SECONDS = 15 * 60;
const HEIGHT = 144;
const FRAME_BUDGET_MS = 10;
const MOST_COLUMNS = 6000;

interface Props {
  track: Track;
  view: View;
  onPick: (seconds: number) => void;
}

/** A spectrogram. Under the cursor: time, frequency and nearest note. */
export function Spectrogram({ track, view, onPick }: Props) {
  const isTooLong = (track.duration ?? 0) > MOST_SECONDS;
  const { data, isError } = useQuery({
    queryKey: keys.spectrum(track.id),
    queryFn: async ({ signal }) => new Spectrum(await decoded(audioUrl(track.id), signal)),
    enabled: !isTooLong,
    staleTime: Infinity,
    retry: false,
    // Free the decoded audio when the spectrogram is closed.
    gcTime: 0,
  });
  return (
    <div className={`${lanes["lane"] ?? ""} ${styles["spectrogram"] ?? ""}`}>
      {data && <Picture spectrum={data} view={view} onPick={onPick} label={t("player.spectrogram.label", { title: track.title })} />}
      {!data && <p className={styles["note"]}>{isTooLong ? t("player.spectrogram.tooLong") : isError ? t("player.spectrogram.failed") : t("player.spectrogram.loading")}</p>}
    </div>
  );
}

interface PictureProps {
  spectrum: Spectrum;
  view: View;
  label: string;
  onPick: (seconds: number) => void;
}

function Picture({ spectrum, view, label, onPick }: PictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [pointed, setPointed] = useState<{ seconds: number; hz: number } | null>(null);
  usePicture(canvas, spectrum, view);
  const read = (event: PointerEvent<HTMLCanvasElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const seconds = view.start + ((event.clientX - left) / width) * (view.end - view.start);
    return { seconds, hz: hzAt(1 - (event.clientY - top) / height) };
  };
  return (
    <>
      <canvas
        ref={canvas}
        height={HEIGHT}
        role="img"
        aria-label={label}
        onPointerMove={(event) => setPointed(read(event))}
        onPointerLeave={() => setPointed(null)}
        onPointerUp={(event) => onPick(read(event).seconds)}
      />
      {pointed && <output className={styles["readout"]}>{readout(pointed.seconds, pointed.hz)}</output>}
    </>
  );
}

function readout(seconds: number, hz: number): string {
  const { name, cents } = pitchOf(hz);
  const text = t("player.spectrogram.readout", { time: clock(seconds), hz: Math.round(hz), note: name });
  return cents ? `${text} ${t("player.spectrogram.cents", { cents: `${cents > 0 ? "+" : "−"}${Math.abs(cents)}` })}` : text;
}

/** Draws a few columns per frame to keep the page responsive, and caches them for scrolling. */
function usePicture(canvas: React.RefObject<HTMLCanvasElement | null>, spectrum: Spectrum, view: View): void {
  const kept = useRef({ step: 0, columns: new Map<number, Uint32Array>() });
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext("2d");
    if (!element || !context) return;
    element.width = element.clientWidth;
    const step = (view.end - view.start) / Math.max(1, element.width);
    // While one scrolls the step stays the same but for the last digits.
    if (Math.abs(kept.current.step - step) > step * 1e-3 || kept.current.columns.size > MOST_COLUMNS) {
      kept.current = { step, columns: new Map() };
    }
    const { columns } = kept.current;
    const image = context.createImageData(Math.max(1, element.width), HEIGHT);
    const pixels = new Uint32Array(image.data.buffer);
    const first = Math.round(view.start / kept.current.step);
    let [x, frame] = [0, 0];
    const drawSome = () => {
      const until = performance.now() + FRAME_BUDGET_MS;
      for (; x < element.width && performance.now() < until; x++) {
        const index = first + x;
        const column = columns.get(index) ?? spectrum.column(index * kept.current.step, HEIGHT);
        columns.set(index, column);
        for (let row = 0; row < HEIGHT; row++) pixels[row * image.width + x] = column[row] ?? 0;
      }
      context.putImageData(image, 0, 0);
      if (x < element.width) frame = requestAnimationFrame(drawSome);
    };
    drawSome();
    return () => cancelAnimationFrame(frame);
  }, [canvas, spectrum, view]);
}
