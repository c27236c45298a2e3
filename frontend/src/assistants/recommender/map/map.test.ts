import { describe, expect, it } from "vitest";

import { fitted, panned, toMap, toScreen, zoomed } from "./camera";
import { groupsOf } from "./colours";
import { descriptionOf } from "./MapCanvas";
import { pointsOf, type MapPoint } from "./points";
import { alongLine, insideLasso, nearestPoint, nextPoint } from "./shapes";

const SIZE = { width: 800, height: 600 };

function point(id: string, x: number, y: number, more: Partial<MapPoint> = {}): MapPoint {
  return { id, title: id, artist: "", x, y, tempo: null, key: "", camelot: "", energy: null, words: [], ...more };
}

const CROSS = [point("middle", 0, 0), point("left", -10, 1), point("right", 10, 0), point("up", 0, -10), point("down", 1, 10)];
const ids = (points: readonly MapPoint[]) => points.map(({ id }) => id);

describe("the camera", () => {
  it("shows all points at first", () => {
    const camera = fitted(CROSS, SIZE);
    for (const place of CROSS.map((one) => toScreen(camera, SIZE, one))) {
      expect(place.x).toBeGreaterThanOrEqual(40);
      expect(place.x).toBeLessThanOrEqual(760);
      expect(place.y).toBeGreaterThanOrEqual(39.9);
      expect(place.y).toBeLessThanOrEqual(560.1);
    }
  });

  it("keeps what is under the pointer when it zooms, and has limits", () => {
    const whole = fitted(CROSS, SIZE);
    const at = { x: 100, y: 500 };
    const near = zoomed(whole, SIZE, at, 3, whole);
    expect(toMap(near, SIZE, at).x).toBeCloseTo(toMap(whole, SIZE, at).x);
    expect(toMap(near, SIZE, at).y).toBeCloseTo(toMap(whole, SIZE, at).y);
    expect(near.scale).toBeCloseTo(3 * whole.scale);
    expect(zoomed(whole, SIZE, at, 1e9, whole).scale).toBeCloseTo(200 * whole.scale);
  });

  it("moves the map with the pointer", () => {
    const camera = fitted(CROSS, SIZE);
    const before = toScreen(camera, SIZE, { x: 1, y: 2 });
    const after = toScreen(panned(camera, 30, -20), SIZE, { x: 1, y: 2 });
    expect([after.x - before.x, after.y - before.y].map(Math.round)).toEqual([30, -20]);
  });

  it("stands one point and none", () => {
    expect(toScreen(fitted([point("one", 3, 4)], SIZE), SIZE, { x: 3, y: 4 })).toEqual({ x: 400, y: 300 });
    expect(fitted([], SIZE).scale).toBeGreaterThan(0);
  });
});

describe("shapes", () => {
  it("finds the nearest point within reach", () => {
    expect(nearestPoint(CROSS, { x: 9, y: 1 }, 2)?.id).toBe("right");
    expect(nearestPoint(CROSS, { x: 5, y: 5 }, 2)).toBeNull();
  });

  it("finds what a lasso encloses, also a hollow one", () => {
    const square = [
      { x: -1, y: -11 },
      { x: 11, y: -11 },
      { x: 11, y: 1 },
      { x: -1, y: 1 },
    ];
    expect(ids(insideLasso(CROSS, square))).toEqual(["middle", "right", "up"]);
    const hollow = [...square.slice(0, 3), { x: 2, y: -2 }];
    expect(ids(insideLasso(CROSS, hollow))).toEqual(["right", "up"]);
    expect(insideLasso(CROSS, square.slice(0, 1))).toEqual([]);
  });

  it("orders the tracks along a line in its direction", () => {
    const line = [
      { x: -12, y: 0 },
      { x: 12, y: 0 },
    ];
    expect(ids(alongLine(CROSS, line, 2))).toEqual(["left", "middle", "right"]);
    expect(ids(alongLine(CROSS, line.toReversed(), 2))).toEqual(["right", "middle", "left"]);
    expect(ids(alongLine(CROSS, line, 0.5))).toEqual(["middle", "right"]);
  });

  it("goes to the next point in a direction", () => {
    const [middle = point("none", 0, 0)] = CROSS;
    const next = (dx: number, dy: number) => nextPoint(CROSS, middle, dx, dy)?.id;
    expect([next(1, 0), next(-1, 0), next(0, 1), next(0, -1)]).toEqual(["right", "left", "down", "up"]);
    expect(nextPoint([middle], middle, 1, 0)).toBeNull();
  });
});

describe("colours", () => {
  it("groups every track once, with those that are not measured last", () => {
    const points = [point("slow", 0, 0, { tempo: 60 }), point("fast", 0, 0, { tempo: 180 }), point("speech", 0, 0)];
    const groups = groupsOf(points, "tempo");
    expect(groups.map(({ label }) => label)).toEqual(["below 70 BPM", "155 BPM and more", "not known"]);
    expect(groups.flatMap((group) => ids(group.points))).toEqual(["slow", "fast", "speech"]);
  });

  it("gives a limit to the range above it", () => {
    const labels = groupsOf([point("a", 0, 0, { energy: 0.3 })], "energy").map(({ label }) => label);
    expect(labels).toEqual(["30 to 45"]);
  });

  it("are from 0 to 100 for energy, also where a point is described", () => {
    expect(descriptionOf(point("a", 0, 0, { energy: 0.42 }))).toContain("energy 42");
  });

  it("orders keys as on the wheel", () => {
    const points = ["10A", "2B", "2A", ""].map((camelot) => point(camelot, 0, 0, { camelot }));
    expect(groupsOf(points, "key").map(({ label }) => label)).toEqual(["2A", "2B", "10A", "not known"]);
  });

  it("gives a track the colour of its rarest word", () => {
    const points = [point("a", 0, 0, { words: ["calm"] }), point("b", 0, 0, { words: ["calm", "dark"] }), point("c", 0, 0)];
    const groups = Object.fromEntries(groupsOf(points, "words").map((group) => [group.label, ids(group.points)]));
    expect(groups).toEqual({ calm: ["a"], dark: ["b"], other: ["c"] });
  });
});

it("reads the server's columns as points", () => {
  const columns = { track_id: ["a"], title: ["T"], artist: ["A"], x: [1], y: [2], tempo_bpm: [null], key: ["C major"], camelot: ["8B"], energy: [0.5], words: [["calm"]] };
  expect(pointsOf(columns)).toEqual([
    { id: "a", title: "T", artist: "A", x: 1, y: 2, tempo: null, key: "C major", camelot: "8B", energy: 0.5, words: ["calm"] },
  ]);
});
