import { expect, it } from "vitest";

import { deviationsOf, tellsOfBeats } from "./steadiness";

it("tells by how much each beat is longer or shorter than the usual one", () => {
  const { seconds, milliseconds } = deviationsOf([1, 1.5, 2, 2.52, 3, 3.5]);
  expect(seconds).toEqual([1, 1.5, 2, 2.52, 3]);
  expect(milliseconds.map(Math.round)).toEqual([0, 0, 20, -20, 0]);
});

it("has nothing to tell without beats", () => {
  expect(deviationsOf([])).toEqual({ seconds: [], milliseconds: [] });
});

it.each([
  ["The tempo is 124 BPM, which is medium. It can also be counted at 62 BPM.", false],
  ["About 124 beats per minute; 124 Schläge pro Minute; 124 pulsaciones por minuto.", false],
  ["The beat is very steady: the time from beat to beat varies by 1.1 %.", true],
  ["The feel is swung (0.6).", true],
  ["Der Abstand von Schlag zu Schlag schwankt um 1,1 %.", true],
  ["El pulso es muy estable.", true],
])("knows whether an answer tells of the beats: %s", (answer, expected) => expect(tellsOfBeats(answer)).toBe(expected));
