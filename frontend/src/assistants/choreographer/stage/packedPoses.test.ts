import { describe, expect, it } from "vitest";

import { golden, goldenBytes, goldenPoses } from "./golden";
import { JOINTS, Poses } from "./packedPoses";

const timeOf = (frame: number) => golden.start_seconds + frame / golden.frames_per_second;

describe("poses that Python has packed", () => {
  it("have the same joints in the same order", () => expect([...JOINTS]).toEqual(golden.joints));

  it.each(golden.expected)("are read in frame $frame of the $dancer", ({ frame, dancer, joints, facing, planted, weight_right }) => {
    const pose = goldenPoses().at(timeOf(frame))[dancer];
    JOINTS.forEach((joint, index) => {
      pose.joints[joint].forEach((value, axis) => expect(value).toBeCloseTo(joints[index]?.[axis] ?? NaN, 2));
    });
    expect((((pose.facing - facing + 180) % 360) + 360) % 360).toBeCloseTo(180, 0);
    expect([pose.planted.L, pose.planted.R]).toEqual(planted);
    expect(pose.weight.R).toBeCloseTo(weight_right, 2);
    expect(pose.weight.L).toBeCloseTo(1 - weight_right, 2);
  });

  it("are mixed between two frames", () => {
    const poses = goldenPoses();
    const [a, half, b] = [32, 32.5, 33].map((frame) => poses.at(timeOf(frame)).follow.joints.hand_L[0]);
    expect(half).toBeCloseTo(((a ?? NaN) + (b ?? NaN)) / 2, 6);
    expect(a).not.toBeCloseTo(b ?? NaN, 2);
  });

  it("stay before the first and after the last frame", () => {
    const poses = goldenPoses();
    expect(poses.at(0).lead.joints).toEqual(poses.at(poses.startSeconds).lead.joints);
    expect(poses.at(1e6).lead.joints.head).toEqual(poses.at(poses.endSeconds).lead.joints.head);
  });

  it("turn the short way round through north", () => {
    const poses = goldenPoses();
    const speeds = Array.from({ length: golden.frames }, (_, frame) => Math.abs(poses.at(timeOf(frame)).follow.turning));
    // The follow turns once round within four counts at 126 BPM: faster than a glance, slower than a jump of 360 degrees.
    expect(Math.max(...speeds)).toBeGreaterThan(100);
    expect(Math.max(...speeds)).toBeLessThan(900);
  });
});

it("refuses data that is cut off", () => {
  expect(() => Poses.read(golden, goldenBytes().slice(2))).toThrow("incomplete");
  expect(() => Poses.read({ ...golden, frames: 0 }, new ArrayBuffer(0))).toThrow("incomplete");
});
