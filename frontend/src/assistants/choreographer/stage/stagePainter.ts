/** Draws the dance at any time into one canvas, in the size and the colours that it has on the page. */

import { drawAbove, type AboveColours } from "./above";
import { CameraPath, View } from "./camera";
import { drawCouple } from "./drawCouple";
import { findFootprints, type Footprint } from "./footprints";
import { DANCERS, type DancerName, type Poses, type Side } from "./packedPoses";
import { DAY, NIGHT, Room } from "./room";

export type Perspective = "front" | "above";
export type Shown = "both" | DancerName;

export interface StageOptions {
  perspective: Perspective;
  shown: Shown;
  isMirrored: boolean;
  /** Degrees by which the view is turned. */
  turned: number;
  /** What is written on feet that are seen from above. */
  letters: Readonly<Record<Side, string>>;
}

/** More than this is not seen, and costs time. */
const MAX_PIXEL_RATIO = 2;
const MAX_WIDTH = 1600;

const FEET_DAY: AboveColours = { floor: "#f2ede5", board: "rgb(80 44 20 / 8%)", lead: "#27476b", follow: "#b81f3d", onFoot: "#ffffff" };
const FEET_NIGHT: AboveColours = { floor: "#211c1a", board: "rgb(255 255 255 / 5%)", lead: "#8fb8e8", follow: "#ff8fa0", onFoot: "#161310" };

export class StagePainter {
  private readonly camera: CameraPath;
  private readonly prints: readonly Footprint[];
  private room: Room;
  private feet: AboveColours;
  private readonly context: CanvasRenderingContext2D | null;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly poses: Poses,
  ) {
    this.camera = new CameraPath(poses);
    this.prints = findFootprints(poses);
    this.context = canvas.getContext("2d", { alpha: false });
    this.room = new Room(NIGHT);
    this.feet = FEET_NIGHT;
    this.refreshAppearance();
  }

  /** Take over the size of the canvas on the page, and its light or dark colours. */
  refreshAppearance(): void {
    const { width, height } = this.canvas.getBoundingClientRect();
    const ratio = Math.min(devicePixelRatio, MAX_PIXEL_RATIO, MAX_WIDTH / Math.max(width, 1));
    this.canvas.width = Math.max(1, Math.round(width * ratio));
    this.canvas.height = Math.max(1, Math.round(height * ratio));
    const isDark = isDarkColour(getComputedStyle(this.canvas).getPropertyValue("--page"));
    this.room = new Room(isDark ? NIGHT : DAY);
    this.feet = isDark ? FEET_NIGHT : FEET_DAY;
  }

  draw(seconds: number, { perspective, shown, isMirrored, turned, letters }: StageOptions): void {
    if (!this.context) return;
    const { width, height } = this.canvas;
    const names = shown === "both" ? DANCERS : [shown];
    const turn = (turned * Math.PI) / 180;
    const target = this.camera.target(seconds);
    const pose = this.poses.at(seconds);
    if (perspective === "above") {
      const font = getComputedStyle(this.canvas).fontFamily;
      const yaw = this.camera.uprightAngle(seconds) + turn;
      drawAbove(this.context, [width, height], pose, this.prints, seconds, {
        colours: this.feet, target, yaw, shown: names, isMirrored, letters, font,
      });
    } else {
      const view = new View(target, this.camera.angle(seconds) + turn, width, height, isMirrored);
      drawCouple(this.context, view, this.room, pose, names);
    }
  }
}

/** Whether a colour such as `#161310` is nearer to black than to white. */
export function isDarkColour(hex: string): boolean {
  const digits = /^\s*#([0-9a-f]{6})\s*$/i.exec(hex)?.[1];
  if (!digits) return false;
  const [red, green, blue] = [0, 2, 4].map((at) => parseInt(digits.slice(at, at + 2), 16)) as [number, number, number];
  return 0.299 * red + 0.587 * green + 0.114 * blue < 128;
}
