import { expect, it } from "vitest";

import { labelsFor, shortened } from "./labels";

const SIZE = { width: 400, height: 300 };
const widthOf = (text: string) => 8 * text.length;
const labels = (points: readonly { title: string; x: number; y: number }[]) =>
  labelsFor(points, SIZE, 4, widthOf).map(({ text, x }) => `${text} ${x}`);

it("labels the points in sight, to the left where there is no room at the right", () => {
  expect(labels([{ title: "Rails", x: 100, y: 50 }, { title: "Home", x: 390, y: 150 }, { title: "Gone", x: 500, y: 50 }])).toEqual(["Rails 110", "Home 348"]);
});

it("leaves out what would cover another label or another point", () => {
  expect(labels([{ title: "Rails", x: 100, y: 50 }, { title: "Home", x: 60, y: 55 }])).toEqual(["Rails 110", "Home 18"]);
  expect(labels([{ title: "Rails", x: 100, y: 50 }, { title: "Home", x: 90, y: 62 }, { title: "Sea", x: 40, y: 120 }])).toEqual(["Rails 110", "Home 48", "Sea 50"]);
  expect(labels([{ title: "Rails", x: 20, y: 50 }, { title: "Home", x: 40, y: 50 }])).toEqual(["Home 50"]);
});

it("labels none of very many, and shortens long titles", () => {
  expect(labels(Array.from({ length: 81 }, (_, at) => ({ title: "x", x: at, y: 3 * at })))).toEqual([]);
  expect(shortened("Don't Wait Up (feat. Somebody With A Very Long Name)")).toBe("Don't Wait Up (feat. Somebo…");
});
