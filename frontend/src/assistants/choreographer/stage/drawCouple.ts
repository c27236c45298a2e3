/** One picture of the couple in the room: shadows, then the parts of both from far to near. */

import type { View } from "./camera";
import { figureParts } from "./figure";
import { DANCERS, type CouplePose, type DancerName } from "./packedPoses";
import type { Room } from "./room";
import type { Part } from "./shapes";

const EDGE = "rgb(16 10 12 / 40%)";
const LIGHT = "rgb(255 255 255 / 12%)";

export function drawCouple(
  context: CanvasRenderingContext2D,
  view: View,
  room: Room,
  pose: CouplePose,
  shown: readonly DancerName[] = DANCERS,
): void {
  room.draw(context, view);
  for (const name of shown) {
    const { pelvis, ball_L: left, ball_R: right } = pose[name].joints;
    room.drawShadows(context, view, [pelvis], 0.42, 0.44);
    room.drawShadows(context, view, [left, right], 0.13, 0.6);
  }
  const parts = shown.flatMap((name) => figureParts(name, pose[name], view));
  parts.sort((a, b) => a.nearness - b.nearness);
  context.lineJoin = "round";
  for (const part of parts) drawPart(context, part, view.pixels(2.2));
}

/** A thin dark edge keeps parts of one colour apart. */
function drawPart(context: CanvasRenderingContext2D, { path, colour, light, line }: Part, edge: number): void {
  context.strokeStyle = EDGE;
  context.lineWidth = edge;
  context.stroke(path);
  context.fillStyle = colour;
  context.fill(path);
  if (light) {
    context.fillStyle = LIGHT;
    context.fill(light);
  }
  if (!line) return;
  const [ax, ay, bx, by, width] = line;
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.beginPath();
  context.moveTo(ax, ay);
  context.lineTo(bx, by);
  context.stroke();
}
