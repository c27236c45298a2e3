import type { Point, Poses } from "./packedPoses";

const EYE_HEIGHT = 1.7;
const DISTANCE = 5.2;
const LOOK_HEIGHT = 0.88;
/** The couple fills the picture: focal length as a multiple of its height. */
const FOCAL = 2.05;
/** On a picture narrower than this the couple is drawn smaller, so that arms held out stay in it. */
const NARROWEST = 1.1;
const FOLLOW_SECONDS = 1.2;
const TURN_SECONDS = 2.5;
/** The couple's axis is seen at this angle, so that the nearer dancer hides less of the other. */
const OBLIQUE = (24 * Math.PI) / 180;
const CLOSE_METRES = 0.6;
const HORIZON_SHIFT = 0.02;
const SAMPLES_PER_SECOND = 5;
/** The scale that sizes in pixels were chosen for: a picture of 720 lines. */
const USUAL_HEIGHT = 720;

/** Across and down in pixels, and pixels per metre. */
export type Spot = readonly [number, number, number];

/** How one picture sees the room. */
export class View {
  private readonly cos: number;
  private readonly sin: number;
  private readonly pitchCos: number;
  private readonly pitchSin: number;
  private readonly focal: number;

  constructor(
    readonly target: readonly [number, number],
    yaw: number,
    readonly width: number,
    readonly height: number,
    private readonly isMirrored = false,
  ) {
    const pitch = Math.atan2(EYE_HEIGHT - LOOK_HEIGHT, DISTANCE);
    this.cos = Math.cos(yaw);
    this.sin = Math.sin(yaw);
    this.pitchCos = Math.cos(pitch);
    this.pitchSin = Math.sin(pitch);
    this.focal = FOCAL * Math.min(height, width / NARROWEST);
  }

  /** How far behind the couple a place lies, in metres. */
  depth(x: number, y: number): number {
    return -(x - this.target[0]) * this.sin + (y - this.target[1]) * this.cos;
  }

  project(x: number, y: number, z: number): Spot {
    const side = this.isMirrored ? -1 : 1;
    const across = ((x - this.target[0]) * this.cos + (y - this.target[1]) * this.sin) * side;
    const deep = this.depth(x, y) + DISTANCE;
    const ahead = deep * this.pitchCos - (z - EYE_HEIGHT) * this.pitchSin;
    const above = deep * this.pitchSin + (z - EYE_HEIGHT) * this.pitchCos;
    const scale = this.focal / Math.max(ahead, 0.4);
    return [this.width / 2 + across * scale, this.height * (0.5 - HORIZON_SHIFT) - above * scale, scale];
  }

  /** A place on the floor, so far behind the couple. */
  behind(metres: number): readonly [number, number] {
    return [this.target[0] - this.sin * metres, this.target[1] + this.cos * metres];
  }

  /** Larger is nearer; the same for all sizes of picture. */
  nearness([, , scale]: Spot): number {
    return (scale * FOCAL * USUAL_HEIGHT) / this.focal;
  }

  /** Pixels for a length that was chosen for a picture of 720 lines. */
  pixels(usual: number): number {
    return (usual * this.focal) / (FOCAL * USUAL_HEIGHT);
  }

  spot([x, y, z]: Point): Spot {
    return this.project(x, y, z);
  }
}

/** Where the camera looks over a dance: it follows the couple slowly and turns with it. */
export class CameraPath {
  private readonly x: Float64Array;
  private readonly y: Float64Array;
  private readonly yaw: Float64Array;

  constructor(private readonly poses: Poses) {
    const axes = pelvises(poses);
    this.x = smoothed(axes.map(({ middle }) => middle[0]), FOLLOW_SECONDS);
    this.y = smoothed(axes.map(({ middle }) => middle[1]), FOLLOW_SECONDS);
    // Twice the angle: seen from the other side the axis is as good. Smoothed as directions, so that the camera
    // waits where the two only change places.
    const sines = smoothed(axes.map(({ angle }) => Math.sin(2 * angle)), TURN_SECONDS);
    const cosines = smoothed(axes.map(({ angle }) => Math.cos(2 * angle)), TURN_SECONDS);
    const yaw = unwrapped(sines.map((sine, index) => Math.atan2(sine, cosines[index] ?? 1))).map((angle) => angle / 2 - OBLIQUE);
    // On the lead's left, where the joined hands of the closed hold are: the closer the two, the more it counts.
    const left = axes.reduce((sum, { facing, apart }, index) => sum + Math.sin(facing - (yaw[index] ?? 0)) * Math.max(0, CLOSE_METRES - apart), 0);
    this.yaw = left > 0 ? yaw : yaw.map((angle) => angle + Math.PI);
  }

  /** The middle of the picture on the floor. */
  target(seconds: number): readonly [number, number] {
    return [this.value(this.x, seconds), this.value(this.y, seconds)];
  }

  /** Radians. */
  angle(seconds: number): number {
    return this.value(this.yaw, seconds);
  }

  /** Radians: seen from above in this direction, the couple's axis is upright, at first with the lead below. */
  uprightAngle(seconds: number): number {
    return this.angle(seconds) + OBLIQUE + Math.PI / 2;
  }

  private value(samples: Float64Array, seconds: number): number {
    const place = Math.min(Math.max((seconds - this.poses.startSeconds) * SAMPLES_PER_SECOND, 0), samples.length - 1);
    const first = Math.floor(place);
    const [a, b] = [samples[first] ?? 0, samples[first + 1] ?? samples[first] ?? 0];
    return a + (b - a) * (place - first);
  }
}

function pelvises(poses: Poses) {
  const count = Math.max(1, Math.ceil((poses.frames / poses.framesPerSecond) * SAMPLES_PER_SECOND));
  return Array.from({ length: count }, (_, index) => {
    const frame = Math.min(Math.round((index / SAMPLES_PER_SECOND) * poses.framesPerSecond), poses.frames - 1);
    const [lead, follow] = [poses.joint("lead", "pelvis", frame), poses.joint("follow", "pelvis", frame)];
    return {
      middle: [(lead[0] + follow[0]) / 2, (lead[1] + follow[1]) / 2] as const,
      angle: Math.atan2(follow[1] - lead[1], follow[0] - lead[0]),
      apart: Math.hypot(follow[0] - lead[0], follow[1] - lead[1]),
      facing: (poses.facing("lead", frame) * Math.PI) / 180,
    };
  });
}

/** Gaussian smoothing; before the first and after the last value it is taken to stay. */
function smoothed(values: readonly number[], seconds: number): Float64Array {
  const sigma = seconds * SAMPLES_PER_SECOND;
  const reach = Math.ceil(3 * sigma);
  const last = values.length - 1;
  return Float64Array.from(values, (_, index) => {
    let [sum, total] = [0, 0];
    for (let by = -reach; by <= reach; by++) {
      const weight = Math.exp(-0.5 * (by / sigma) ** 2);
      sum += weight * (values[Math.min(Math.max(index + by, 0), last)] ?? 0);
      total += weight;
    }
    return sum / total;
  });
}

/** Angles without jumps of a full turn. */
function unwrapped(angles: Float64Array): Float64Array {
  let turns = 0;
  return angles.map((angle, index) => {
    const before = angles[index - 1] ?? angle;
    turns -= Math.round((angle - before) / (2 * Math.PI)) * 2 * Math.PI;
    return angle + turns;
  });
}
