import FFT, { setupColorMap } from "wavesurfer.js/dist/fft.js";

import { HIGHEST_HZ, hzAt } from "./pitch";

/** Enough for what is drawn; a fifth of what a CD needs. */
export const SAMPLE_RATE = 2.2 * HIGHEST_HZ;
const WINDOW = 4096;
const RANGE_DB = 72;
const PROBES = 96;

// The package declares it as a function and as a class at once, which TypeScript takes for a function.
const Transform = FFT as unknown as new (length: number, sampleRate: number, window: string, alpha: number) => {
  calculateSpectrum: (samples: Float32Array) => Float32Array;
};

/** The strength of each frequency at any time of a piece, as colours of a column of pixels. */
export class Spectrum {
  private readonly fft = new Transform(WINDOW, SAMPLE_RATE, "hann", 0);
  private readonly colours = setupColorMap("roseus").map(pixelOf);
  private readonly window = new Float32Array(WINDOW);
  private readonly loudestDb: number;

  /** samples: one channel at SAMPLE_RATE. */
  constructor(private readonly samples: Float32Array) {
    let loudest = 1e-6;
    for (let probe = 0; probe < PROBES; probe++) {
      const at = (samples.length / SAMPLE_RATE) * (probe / PROBES);
      for (const magnitude of this.magnitudes(at)) loudest = Math.max(loudest, magnitude);
    }
    this.loudestDb = decibels(loudest);
  }

  /** From top to bottom, each pixel as the bytes of an ImageData in one number. */
  column(seconds: number, height: number): Uint32Array {
    const magnitudes = this.magnitudes(seconds);
    const pixels = new Uint32Array(height);
    for (let row = 0; row < height; row++) {
      const strongest = strongestBetween(magnitudes, hzAt(1 - (row + 1) / height), hzAt(1 - row / height));
      const share = 1 + (decibels(strongest) - this.loudestDb) / RANGE_DB;
      pixels[row] = this.colours[Math.round(255 * Math.min(1, Math.max(0, share)))] ?? 0;
    }
    return pixels;
  }

  private magnitudes(seconds: number): Float32Array {
    const first = Math.round(seconds * SAMPLE_RATE) - WINDOW / 2;
    for (let index = 0; index < WINDOW; index++) this.window[index] = this.samples[first + index] ?? 0;
    return this.fft.calculateSpectrum(this.window);
  }
}

/** The strongest magnitude of a band; between two lines of the transform, in proportion. */
function strongestBetween(magnitudes: Float32Array, fromHz: number, toHz: number): number {
  const [from, to] = [fromHz, toHz].map((hz) => (hz / SAMPLE_RATE) * WINDOW) as [number, number];
  let strongest = at(magnitudes, (from + to) / 2);
  for (let line = Math.ceil(from); line <= to; line++) strongest = Math.max(strongest, magnitudes[line] ?? 0);
  return strongest;
}

function at(magnitudes: Float32Array, line: number): number {
  const below = Math.floor(line);
  const share = line - below;
  return (magnitudes[below] ?? 0) * (1 - share) + (magnitudes[below + 1] ?? 0) * share;
}

/** Red, green and blue, 0 to 1 each, as every machine that runs a browser lays them out. */
function pixelOf([red = 0, green = 0, blue = 0]: number[]): number {
  return ((255 << 24) | (Math.round(blue * 255) << 16) | (Math.round(green * 255) << 8) | Math.round(red * 255)) >>> 0;
}

function decibels(magnitude: number): number {
  return 20 * Math.log10(Math.max(magnitude, 1e-9));
}

/** The sound of a track as one channel at SAMPLE_RATE. */
export async function decoded(address: string, signal: AbortSignal): Promise<Float32Array> {
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  const sound = await new OfflineAudioContext(1, 1, SAMPLE_RATE).decodeAudioData(await response.arrayBuffer());
  const [left, right] = [sound.getChannelData(0), sound.getChannelData(sound.numberOfChannels - 1)];
  return left === right ? left : left.map((sample, index) => (sample + (right[index] ?? 0)) / 2);
}
