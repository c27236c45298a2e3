import { readFileSync } from "node:fs";

import { Poses, type DancerName, type Joint, type PackedPoses, type Point } from "./packedPoses";

interface Expected {
  frame: number;
  dancer: DancerName;
  joints: Point[];
  facing: number;
  planted: [boolean, boolean];
  weight_right: number;
}

/** For tests: a dance that Python has packed, and what it says at some frames. */
export interface Golden extends PackedPoses {
  data: string;
  joints: Joint[];
  expected: Expected[];
}

const FILE = new URL("../../../../../tests/choreography/golden_poses.json", `file://${import.meta.dirname}/`);

export const golden = JSON.parse(readFileSync(FILE, "utf8")) as Golden;

export const goldenBytes = (): ArrayBuffer => Uint8Array.from(atob(golden.data), (letter) => letter.charCodeAt(0)).buffer;

export const goldenPoses = (): Poses => Poses.read(golden, goldenBytes());
