/** The room: wall, lights, floor boards, and the shadows of the couple. */

import type { View } from "./camera";
import type { Point } from "./packedPoses";

export interface RoomColours {
  wallTop: string;
  wallLow: string;
  floorFar: string;
  floorNear: string;
  board: string;
  /** Of the pool of light on the floor; "r g b". */
  light: string;
  /** Of lamps on the wall; "r g b". */
  lamps: readonly string[];
  /** Darker corners, 0 to 1. */
  vignette: number;
  /** Of shadows; "r g b". */
  shadow: string;
}

export const NIGHT: RoomColours = {
  wallTop: "#14121f",
  wallLow: "#3b2a3f",
  floorFar: "#5a3f33",
  floorNear: "#8a6147",
  board: "rgb(20 10 6 / 16%)",
  light: "255 226 176",
  lamps: ["255 194 122", "255 138 154", "144 168 255"],
  vignette: 0.5,
  shadow: "10 4 8",
};

export const DAY: RoomColours = {
  wallTop: "#f3e3d2",
  wallLow: "#e6c9b1",
  floorFar: "#b98a63",
  floorNear: "#d3a679",
  board: "rgb(80 44 20 / 16%)",
  light: "255 244 220",
  lamps: ["255 255 255", "255 214 190", "255 236 196"],
  vignette: 0.12,
  shadow: "60 30 14",
};

const BOARD_METRES = 0.7;
const FLOOR_METRES = 7;
/** The eye is 5.2 m away; nearer lines would be behind it. */
const NEAREST_METRES = -4.2;
const LAMPS = 16;
const BLOB_PIXELS = 64;

/** Draws the room behind the couple. The part that never changes is kept as a picture. */
export class Room {
  private backdrop: HTMLCanvasElement | null = null;
  private drawnFor = "";
  private readonly blobs = new Map<number, HTMLCanvasElement>();

  constructor(private readonly colours: RoomColours) {}

  draw(context: CanvasRenderingContext2D, view: View): void {
    const horizon = Math.round(view.project(...view.behind(FLOOR_METRES), 0)[1]);
    context.drawImage(this.backdropFor(view.width, view.height, horizon), 0, 0);
    context.save();
    context.beginPath();
    context.rect(0, horizon, view.width, view.height);
    context.clip();
    context.strokeStyle = this.colours.board;
    context.lineWidth = view.pixels(1.6);
    context.stroke(boards(view));
    context.restore();
  }

  /** Soft ellipses on the floor under points. */
  drawShadows(context: CanvasRenderingContext2D, view: View, points: readonly Point[], radius: number, depth: number): void {
    const blob = this.blobOf(depth);
    for (const [x, y] of points) {
      const [across, down, scale] = view.project(x, y, 0);
      const reach = radius * scale;
      context.drawImage(blob, across - reach, down - reach / 3, 2 * reach, (2 * reach) / 3);
    }
  }

  /** A soft dark disc, drawn once: a gradient for each shadow of each frame costs more than the couple. */
  private blobOf(depth: number): HTMLCanvasElement {
    const known = this.blobs.get(depth);
    if (known) return known;
    const picture = document.createElement("canvas");
    picture.width = picture.height = BLOB_PIXELS;
    const context = picture.getContext("2d");
    const middle = BLOB_PIXELS / 2;
    if (context) drawGlow(context, [middle, middle], middle, this.colours.shadow, depth);
    this.blobs.set(depth, picture);
    return picture;
  }

  private backdropFor(width: number, height: number, horizon: number): HTMLCanvasElement {
    const wanted = `${width} ${height} ${horizon}`;
    if (this.backdrop && this.drawnFor === wanted) return this.backdrop;
    const picture = document.createElement("canvas");
    [picture.width, picture.height] = [width, height];
    const context = picture.getContext("2d");
    if (context) drawBackdrop(context, this.colours, width, height, horizon);
    this.drawnFor = wanted;
    this.backdrop = picture;
    return picture;
  }
}

function drawBackdrop(context: CanvasRenderingContext2D, colours: RoomColours, width: number, height: number, horizon: number) {
  const stripes = [
    [0, horizon, colours.wallTop, colours.wallLow],
    [horizon, height, colours.floorFar, colours.floorNear],
  ] as const;
  for (const [top, bottom, from, to] of stripes) {
    const shade = context.createLinearGradient(0, top, 0, bottom);
    shade.addColorStop(0, from);
    shade.addColorStop(1, to);
    context.fillStyle = shade;
    context.fillRect(0, top, width, bottom - top);
  }
  for (let index = 0; index < LAMPS; index++) {
    const [x, y, size] = spread(index);
    const colour = colours.lamps[index % colours.lamps.length] ?? colours.light;
    drawGlow(context, [x * width, (0.1 + 0.8 * y) * horizon], (0.02 + 0.07 * size) * width, colour, 0.17);
  }
  context.save();
  context.translate(width / 2, height * 0.86);
  context.scale(1, 0.26);
  drawGlow(context, [0, 0], width * 0.42, colours.light, 0.32);
  context.restore();
  const corners = context.createRadialGradient(width / 2, height / 2, width * 0.37, width / 2, height / 2, width * 0.68);
  corners.addColorStop(0, "rgb(0 0 8 / 0)");
  corners.addColorStop(1, `rgb(0 0 8 / ${colours.vignette})`);
  context.fillStyle = corners;
  context.fillRect(0, 0, width, height);
}

function drawGlow(context: CanvasRenderingContext2D, [x, y]: readonly [number, number], radius: number, colour: string, strength: number) {
  const glow = context.createRadialGradient(x, y, 0, x, y, radius);
  glow.addColorStop(0, `rgb(${colour} / ${strength})`);
  glow.addColorStop(1, `rgb(${colour} / 0)`);
  context.fillStyle = glow;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}

/** Three numbers from 0 to 1 that look scattered, the same each time (an additive recurrence, Roberts 2018). */
const spread = (index: number) => [0.8191725, 0.6710436, 0.5497005].map((step) => (0.5 + (index + 1) * step) % 1) as [number, number, number];

/** Lines between the boards, cut in front of the eye. */
function boards(view: View): Path2D {
  const [x0, y0] = view.target.map((value) => Math.floor(value / BOARD_METRES) * BOARD_METRES) as [number, number];
  const count = Math.round((FLOOR_METRES + 3) / BOARD_METRES);
  const path = new Path2D();
  for (let index = -count; index <= count; index++) {
    const x = x0 + index * BOARD_METRES;
    const ends = inFront(view, [x, y0 - FLOOR_METRES - 3], [x, y0 + FLOOR_METRES + 3]);
    if (!ends) continue;
    const [a, b] = ends.map(([along, across]) => view.project(along, across, 0));
    if (!a || !b) continue;
    path.moveTo(a[0], a[1]);
    path.lineTo(b[0], b[1]);
  }
  return path;
}

type Place = readonly [number, number];

/** The part of a line on the floor that lies in front of the eye. */
function inFront(view: View, a: Place, b: Place): readonly [Place, Place] | null {
  const [nearA, nearB] = [view.depth(...a) - NEAREST_METRES, view.depth(...b) - NEAREST_METRES];
  if (nearA < 0 && nearB < 0) return null;
  const share = nearA < 0 !== nearB < 0 ? nearA / (nearA - nearB) : 0;
  const cut: Place = [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
  if (nearA < 0) return [cut, b];
  return nearB < 0 ? [a, cut] : [a, b];
}
