import { BYTES_PER_POINT } from "./peaks";

/** Of low, mid, high, and of a waveform without bands: red, green, blue and alpha as the bytes of a pixel. */
export interface BandColours {
  low: number;
  mid: number;
  high: number;
  plain: number;
}

/** An amplitude of 1 as a byte, which holds the square root of it. */
const FULL_SCALE = 255;

/**
 * Draw columns of peaks into pixels, mirrored about the middle line. The height is the peak of all frequencies, divided among
 * the bands by their own peaks: low in the middle, high outermost. So the order tells them apart, not the colour alone.
 */
export function drawBands(pixels: Uint32Array, columns: Uint8Array, height: number, loudest: number, colours: BandColours): void {
  const width = columns.length / BYTES_PER_POINT;
  const half = height / 2;
  pixels.fill(0);
  for (let x = 0; x < width; x++) {
    const [low, mid, high, peak] = [0, 1, 2, 3].map((row) => amplitude(columns[x * BYTES_PER_POINT + row] ?? 0)) as [number, number, number, number];
    const all = low + mid + high;
    // A line of a pixel where it is silent.
    const reach = Math.max(0.5, (half * peak) / Math.max(amplitude(loudest), 1e-4));
    const [lowReach, midReach] = all ? [(reach * low) / all, (reach * (low + mid)) / all] : [0, 0];
    for (let y = Math.max(0, Math.floor(half - reach)); y < half; y++) {
      const distance = half - y - 0.5;
      const colour = all === 0 ? colours.plain : distance < lowReach ? colours.low : distance < midReach ? colours.mid : colours.high;
      // The outermost pixel is covered in part.
      const pixel = faded(colour, Math.min(1, reach - distance + 0.5));
      pixels[y * width + x] = pixel;
      pixels[(height - 1 - y) * width + x] = pixel;
    }
  }
}

function amplitude(byte: number): number {
  return (byte / FULL_SCALE) ** 2;
}

function faded(colour: number, share: number): number {
  return ((colour & 0xffffff) | (Math.round(255 * Math.max(0, share)) << 24)) >>> 0;
}

/** "#rrggbb" as the bytes of an opaque pixel, as every machine that runs a browser lays them out. */
export function pixelOf(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as [number, number, number];
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}
