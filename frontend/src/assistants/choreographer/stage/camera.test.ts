import { expect, it } from "vitest";

import { CameraPath, View } from "./camera";
import { goldenPoses } from "./golden";

it("keeps both dancers in the picture", () => {
  const poses = goldenPoses();
  const camera = new CameraPath(poses);
  for (let seconds = poses.startSeconds; seconds < poses.endSeconds; seconds += 0.25) {
    const view = new View(camera.target(seconds), camera.angle(seconds), 390, 360);
    const couple = poses.at(seconds);
    for (const point of [couple.lead, couple.follow].flatMap(({ joints }) => Object.values(joints))) {
      const [across, down] = view.spot(point);
      expect(across).toBeGreaterThan(0);
      expect(across).toBeLessThan(390);
      expect(down).toBeGreaterThan(0);
      expect(down).toBeLessThan(360);
    }
  }
});

it("shows what is nearer larger, and mirrors left and right", () => {
  const [view, mirrored] = [false, true].map((isMirrored) => new View([0, 0], 0, 800, 600, isMirrored)) as [View, View];
  const [near, far] = [view.project(0.5, -1, 1), view.project(0.5, 1, 1)];
  expect(near[2]).toBeGreaterThan(far[2]);
  expect(view.nearness(near)).toBeGreaterThan(view.nearness(far));
  expect(mirrored.project(0.5, 0, 1)[0]).toBeCloseTo(800 - view.project(0.5, 0, 1)[0], 6);
});

it("is sized alike at every size of the picture", () => {
  const [small, large] = [new View([0, 0], 0, 640, 360), new View([0, 0], 0, 1280, 720)];
  expect(large.nearness(large.project(0, 0, 1))).toBeCloseTo(small.nearness(small.project(0, 0, 1)), 6);
  expect(large.pixels(2)).toBeCloseTo(2 * small.pixels(2), 6);
});
