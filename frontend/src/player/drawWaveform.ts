import WaveSurfer from "wavesurfer.js";

import type { Waveform } from "../api/tracks";

const LOUDEST = 127;

/** Draw a waveform that follows and moves the audio element. Returns what takes it away again. */
export function drawWaveform(container: HTMLElement, media: HTMLMediaElement, waveform: Waveform): () => void {
  const surfer = WaveSurfer.create({
    container,
    media,
    // Top and bottom half as two channels, so that lopsided sound is drawn as it is.
    peaks: [waveform.max.map((value) => value / LOUDEST), waveform.min.map((value) => value / LOUDEST)],
    duration: waveform.duration_seconds,
    height: "auto",
    normalize: true,
    cursorWidth: 2,
    dragToSeek: true,
    cspNonce: nonce(),
    ...colours(container),
  });
  const scheme = matchMedia("(prefers-color-scheme: dark)");
  const recolour = () => surfer.setOptions(colours(container));
  scheme.addEventListener("change", recolour);
  return () => {
    scheme.removeEventListener("change", recolour);
    surfer.destroy();
  };
}

/** A canvas knows no custom properties: hand it the colours of the moment. */
function colours(element: HTMLElement) {
  const style = getComputedStyle(element);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  return {
    waveColor: colour("--wave"),
    progressColor: colour("--accent"),
    cursorColor: colour("--accent-strong"),
  };
}

/** The server allows the <style> element that wavesurfer makes by this number, and no other. */
function nonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";
}
