/** Reads the poses that `src/choreography/poses/packed.py` packs, and gives the couple at any time between the frames. */

/** In the order of `src/choreography/poses/couple.py`. */
export const JOINTS = [
  "pelvis", "neck", "head",
  "hip_L", "knee_L", "ankle_L", "heel_L", "ball_L", "toe_L",
  "hip_R", "knee_R", "ankle_R", "heel_R", "ball_R", "toe_R",
  "shoulder_L", "elbow_L", "hand_L", "shoulder_R", "elbow_R", "hand_R",
] as const;

export type Joint = (typeof JOINTS)[number];
export type Side = "L" | "R";
export type DancerName = "lead" | "follow";
/** x to the right, y ahead, z up; metres. */
export type Point = readonly [number, number, number];

export const DANCERS = ["lead", "follow"] as const;
export const SIDES = ["L", "R"] as const;

const COORDINATES = 3 * JOINTS.length;
const NUMBERS_PER_DANCER = COORDINATES + 3;
const NUMBERS_PER_FRAME = DANCERS.length * NUMBERS_PER_DANCER;
const FULL_TURN = 3600;
const WEIGHT_STEPS = 100;

/** One dancer at one time. */
export interface DancerPose {
  joints: Readonly<Record<Joint, Point>>;
  /** Degrees, counter-clockwise from y. */
  facing: number;
  headYaw: number;
  /** Degrees a second. */
  turning: number;
  planted: Readonly<Record<Side, boolean>>;
  /** Share of the weight on each foot, 0 to 1. */
  weight: Readonly<Record<Side, number>>;
}

export type CouplePose = Readonly<Record<DancerName, DancerPose>>;

export interface PackedPoses {
  start_seconds: number;
  frames_per_second: number;
  frames: number;
}

/** The poses of a whole dance. */
export class Poses {
  private constructor(
    private readonly numbers: Int16Array,
    readonly frames: number,
    readonly startSeconds: number,
    readonly framesPerSecond: number,
  ) {}

  /** Throws where the length of the data is not that of its frames. */
  static read({ start_seconds: start, frames_per_second: rate, frames }: PackedPoses, data: ArrayBuffer): Poses {
    if (frames < 1 || data.byteLength !== frames * NUMBERS_PER_FRAME * Int16Array.BYTES_PER_ELEMENT) {
      throw new Error("The poses of this dance are incomplete.");
    }
    return new Poses(littleEndian(data), frames, start, rate);
  }

  get endSeconds(): number {
    return this.startSeconds + (this.frames - 1) / this.framesPerSecond;
  }

  /** The couple at a time of the track. Before the first frame it waits; after the last it keeps its pose. */
  at(seconds: number): CouplePose {
    const place = Math.min(Math.max((seconds - this.startSeconds) * this.framesPerSecond, 0), this.frames - 1);
    const frame = Math.min(Math.floor(place), Math.max(0, this.frames - 2));
    const share = this.frames === 1 ? 0 : place - frame;
    return { lead: this.dancer("lead", frame, share), follow: this.dancer("follow", frame, share) };
  }

  /** One joint in one frame, without the rest. */
  joint(dancer: DancerName, joint: Joint, frame: number): Point {
    const at = this.offset(dancer, frame) + 3 * JOINTS.indexOf(joint);
    return [this.number(at) / 1000, this.number(at + 1) / 1000, this.number(at + 2) / 1000];
  }

  /** Degrees that the body faces in one frame, 0 to 360. */
  facing(dancer: DancerName, frame: number): number {
    return this.number(this.offset(dancer, frame) + COORDINATES) / 10;
  }

  isPlanted(dancer: DancerName, side: Side, frame: number): boolean {
    return (this.feet(dancer, frame) & (side === "L" ? 1 : 2)) !== 0;
  }

  weightRight(dancer: DancerName, frame: number): number {
    return (this.feet(dancer, frame) >> 2) / WEIGHT_STEPS;
  }

  private feet(dancer: DancerName, frame: number): number {
    return this.number(this.offset(dancer, frame) + COORDINATES + 2);
  }

  private dancer(name: DancerName, frame: number, share: number): DancerPose {
    const next = Math.min(frame + 1, this.frames - 1);
    const [a, b] = [this.offset(name, frame), this.offset(name, next)];
    const mixed = (index: number) => (this.number(a + index) * (1 - share) + this.number(b + index) * share) / 1000;
    const joints: Partial<Record<Joint, Point>> = {};
    JOINTS.forEach((joint, index) => (joints[joint] = [mixed(3 * index), mixed(3 * index + 1), mixed(3 * index + 2)]));
    const nearest = share < 0.5 ? frame : next;
    const right = this.weightRight(name, frame) * (1 - share) + this.weightRight(name, next) * share;
    return {
      joints: joints as Record<Joint, Point>,
      facing: (this.number(a + COORDINATES) + share * this.turned(a, b, COORDINATES)) / 10,
      headYaw: (this.number(a + COORDINATES + 1) + share * this.turned(a, b, COORDINATES + 1)) / 10,
      turning: (this.turned(a, b, COORDINATES) / 10) * this.framesPerSecond,
      planted: { L: this.isPlanted(name, "L", nearest), R: this.isPlanted(name, "R", nearest) },
      weight: { L: 1 - right, R: right },
    };
  }

  /** Tenths of a degree from one frame to another, the short way round. */
  private turned(a: number, b: number, index: number): number {
    const difference = this.number(b + index) - this.number(a + index);
    return difference - FULL_TURN * Math.round(difference / FULL_TURN);
  }

  private offset(dancer: DancerName, frame: number): number {
    return frame * NUMBERS_PER_FRAME + (dancer === "lead" ? 0 : NUMBERS_PER_DANCER);
  }

  private number(index: number): number {
    return this.numbers[index] ?? 0;
  }
}

function littleEndian(data: ArrayBuffer): Int16Array {
  const view = new DataView(data);
  const numbers = new Int16Array(data.byteLength / Int16Array.BYTES_PER_ELEMENT);
  for (let index = 0; index < numbers.length; index++) numbers[index] = view.getInt16(2 * index, true);
  return numbers;
}
