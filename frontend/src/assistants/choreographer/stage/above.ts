/** The couple's feet from above: where they stand now, and the last few steps, fading. */

import { printsBefore, type Footprint } from "./footprints";
import { DANCERS, SIDES, type CouplePose, type DancerName, type DancerPose, type Side } from "./packedPoses";

export interface AboveColours {
  floor: string;
  board: string;
  lead: string;
  follow: string;
  /** Of letters on a foot. */
  onFoot: string;
}

export interface AboveOptions {
  colours: AboveColours;
  /** Middle of the picture on the floor, in metres. */
  target: readonly [number, number];
  /** Radians; the picture is turned so that this direction is at the top. */
  yaw: number;
  shown: readonly DancerName[];
  isMirrored: boolean;
  /** What is written on a left and a right foot. */
  letters: Readonly<Record<Side, string>>;
  font: string;
}

/** The shorter side of the picture shows so many metres. */
const METRES = 1.6;
const TRAIL = 4;
const BOARD_METRES = 0.25;
/** Metres from the ball: a shoe of size 42, and 38 for the follow. */
const LENGTHS = { lead: 1, follow: 0.9 };

export function drawAbove(
  context: CanvasRenderingContext2D,
  size: readonly [number, number],
  pose: CouplePose,
  prints: readonly Footprint[],
  seconds: number,
  options: AboveOptions,
): void {
  const [width, height] = size;
  const scale = Math.min(width, height) / METRES;
  context.fillStyle = options.colours.floor;
  context.fillRect(0, 0, width, height);
  context.save();
  context.translate(width / 2, height / 2);
  if (options.isMirrored) context.scale(-1, 1);
  context.scale(scale, -scale);
  context.rotate(-options.yaw);
  context.translate(-options.target[0], -options.target[1]);
  drawBoards(context, options, Math.max(width, height) / scale);
  for (const name of options.shown) drawBody(context, pose[name], options.colours[name]);
  drawTrail(context, prints, seconds, options);
  for (const name of DANCERS) if (options.shown.includes(name)) drawFeet(context, name, pose[name], options);
  context.restore();
}

function drawBoards(context: CanvasRenderingContext2D, { colours, target: [x, y] }: AboveOptions, span: number): void {
  context.strokeStyle = colours.board;
  context.lineWidth = 0.006;
  context.beginPath();
  const first = Math.floor((x - span) / BOARD_METRES) * BOARD_METRES;
  for (let at = first; at < x + span; at += BOARD_METRES) {
    context.moveTo(at, y - span);
    context.lineTo(at, y + span);
  }
  context.stroke();
}

/** Shoulders and head, pale: they say where the dancer faces, and leave the feet to be seen. */
function drawBody(context: CanvasRenderingContext2D, { joints, headYaw }: DancerPose, colour: string): void {
  const [left, right] = [joints.shoulder_L, joints.shoulder_R];
  context.save();
  context.globalAlpha = 0.16;
  context.strokeStyle = colour;
  context.lineWidth = 0.17;
  context.lineCap = "round";
  context.beginPath();
  context.moveTo(left[0], left[1]);
  context.lineTo(right[0], right[1]);
  context.stroke();
  context.globalAlpha = 0.3;
  context.translate(joints.head[0], joints.head[1]);
  context.rotate((headYaw * Math.PI) / 180);
  context.fillStyle = colour;
  context.beginPath();
  context.ellipse(0, 0, 0.085, 0.1, 0, 0, 2 * Math.PI);
  context.moveTo(-0.03, 0.09);
  context.lineTo(0, 0.14);
  context.lineTo(0.03, 0.09);
  context.fill();
  context.restore();
}

/** Outlines only, paler the older they are: they would cover each other else. */
function drawTrail(context: CanvasRenderingContext2D, prints: readonly Footprint[], seconds: number, options: AboveOptions): void {
  for (const name of options.shown) {
    const trail = printsBefore(prints, seconds, TRAIL).filter(({ dancer }) => dancer === name);
    trail.forEach((print, index) => {
      context.save();
      context.globalAlpha = 0.12 + 0.4 * ((index + 1) / trail.length) ** 1.5;
      context.translate(print.x, print.y);
      context.rotate(print.heading);
      context.strokeStyle = options.colours[name];
      context.lineWidth = 0.009;
      if (print.isTap) context.setLineDash([0.025, 0.02]);
      context.stroke(shoe(name, print.side));
      context.restore();
    });
  }
}

/** A foot is filled as far as it bears weight; one in the air is an outline, and nearer to the eye. */
function drawFeet(context: CanvasRenderingContext2D, name: DancerName, pose: DancerPose, options: AboveOptions): void {
  for (const side of SIDES) {
    const [ball, toe] = [pose.joints[`ball_${side}`], pose.joints[`toe_${side}`]];
    context.save();
    context.translate(ball[0], ball[1]);
    context.rotate(Math.atan2(-(toe[0] - ball[0]), toe[1] - ball[1]));
    const path = shoe(name, side);
    context.fillStyle = options.colours[name];
    context.strokeStyle = options.colours[name];
    context.lineWidth = 0.014;
    context.globalAlpha = pose.planted[side] ? 0.25 + 0.75 * pose.weight[side] : 0.1;
    context.fill(path);
    context.globalAlpha = 1;
    context.stroke(path);
    drawLetter(context, pose.planted[side] && pose.weight[side] > 0.4 ? options.colours.onFoot : options.colours[name], side, options);
    context.restore();
  }
}

function drawLetter(context: CanvasRenderingContext2D, colour: string, side: Side, options: AboveOptions): void {
  const { a, b } = context.getTransform();
  context.save();
  // Upright, whichever way the foot points.
  context.rotate(-Math.atan2(b, options.isMirrored ? -a : a));
  context.scale(options.isMirrored ? -0.01 : 0.01, -0.01);
  context.font = `700 7px ${options.font}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = colour;
  context.fillText(options.letters[side], 0, 0);
  context.restore();
}

/** The outline of a sole around its ball: the big toe's side is longer, the arch is hollow. y points to the toes. */
function shoe(name: DancerName, side: Side): Path2D {
  const known = SHOES.get(`${name} ${side}`);
  if (known) return known;
  const size = LENGTHS[name];
  // Towards the other foot is positive.
  const inner = (side === "L" ? 1 : -1) * size;
  const path = new Path2D();
  path.moveTo(0.012 * inner, 0.085 * size);
  path.bezierCurveTo(0.05 * inner, 0.085 * size, 0.05 * inner, 0.02 * size, 0.042 * inner, -0.01 * size);
  path.bezierCurveTo(0.034 * inner, -0.05 * size, 0.026 * inner, -0.08 * size, 0.032 * inner, -0.13 * size);
  path.bezierCurveTo(0.036 * inner, -0.185 * size, -0.034 * inner, -0.185 * size, -0.034 * inner, -0.13 * size);
  path.bezierCurveTo(-0.036 * inner, -0.08 * size, -0.056 * inner, -0.04 * size, -0.05 * inner, 0.01 * size);
  path.bezierCurveTo(-0.044 * inner, 0.055 * size, -0.02 * inner, 0.085 * size, 0.012 * inner, 0.085 * size);
  path.closePath();
  SHOES.set(`${name} ${side}`, path);
  return path;
}

const SHOES = new Map<string, Path2D>();
