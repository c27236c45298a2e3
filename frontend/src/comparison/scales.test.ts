import { expect, it } from "vitest";

import { filled } from "./scales";

it("leaves room above a high tempo", () => {
  expect(filled("tempo_bpm", 205)).toBeLessThan(1);
  expect(filled("tempo_bpm", 205)).toBeGreaterThan(filled("tempo_bpm", 200) ?? 1);
});
