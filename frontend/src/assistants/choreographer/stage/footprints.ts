/** Where feet landed: found once in the poses of a dance, to be drawn from above. */

import { DANCERS, SIDES, type DancerName, type Poses, type Side } from "./packedPoses";

/** One landing of a foot. */
export interface Footprint {
  dancer: DancerName;
  side: Side;
  /** Of the ball of the foot, in metres. */
  x: number;
  y: number;
  /** Where the toes point: radians, counter-clockwise from y. */
  heading: number;
  landsAt: number;
  /** When the foot leaves the floor again; Infinity for the last one. */
  leavesAt: number;
  /** A tap bears no weight. */
  isTap: boolean;
}

/** As much weight as a foot that only touches the floor never has. */
const WEIGHT_OF_A_STEP = 0.6;

/** All landings in a dance, in the order in which they begin. The feet that stand at the start are among them. */
export function findFootprints(poses: Poses): Footprint[] {
  return DANCERS.flatMap((dancer) => SIDES.flatMap((side) => printsOf(poses, dancer, side))).sort(
    (a, b) => a.landsAt - b.landsAt,
  );
}

function printsOf(poses: Poses, dancer: DancerName, side: Side): Footprint[] {
  const prints: Footprint[] = [];
  let first = -1;
  for (let frame = 0; frame <= poses.frames; frame++) {
    const isDown = frame < poses.frames && poses.isPlanted(dancer, side, frame);
    if (isDown && first < 0) first = frame;
    if (!isDown && first >= 0) {
      prints.push(printOf(poses, dancer, side, first, frame));
      first = -1;
    }
  }
  return prints;
}

function printOf(poses: Poses, dancer: DancerName, side: Side, first: number, end: number): Footprint {
  const seconds = (frame: number) => poses.startSeconds + frame / poses.framesPerSecond;
  const [x, y] = poses.joint(dancer, `ball_${side}`, first);
  let weight = 0;
  for (let frame = first; frame < end; frame++) {
    const right = poses.weightRight(dancer, frame);
    weight = Math.max(weight, side === "R" ? right : 1 - right);
  }
  return {
    dancer,
    side,
    x,
    y,
    heading: headingOf(poses, dancer, side, first),
    landsAt: seconds(first),
    leavesAt: end === poses.frames ? Infinity : seconds(end),
    isTap: weight < WEIGHT_OF_A_STEP,
  };
}

/** Where a foot points in one frame: from its ball to its toes. */
export function headingOf(poses: Poses, dancer: DancerName, side: Side, frame: number): number {
  const [ball, toe] = [poses.joint(dancer, `ball_${side}`, frame), poses.joint(dancer, `toe_${side}`, frame)];
  return Math.atan2(-(toe[0] - ball[0]), toe[1] - ball[1]);
}

/** The last `count` landings of each dancer before a time, the newest last, without the feet that still stand there. */
export function printsBefore(prints: readonly Footprint[], seconds: number, count: number): Footprint[] {
  const left = prints.filter(({ leavesAt }) => leavesAt <= seconds);
  return DANCERS.flatMap((dancer) => left.filter((print) => print.dancer === dancer).slice(-count)).sort(
    (a, b) => a.landsAt - b.landsAt,
  );
}
