import { expect, it } from "vitest";

import { outlinePath } from "./outline";

it("draws the highest and the lowest of each stretch, as loud as it can", () => {
  const path = outlinePath({ max: [0, 10, 50, 20], min: [-5, 0, -25, 0] }, 2);
  expect(path).toBe("M0 1L0.5 0.80L1.5 0.00L2 1L1.5 1.50L0.5 1.10Z");
});

it("draws silence as a line, and short outlines too", () => {
  expect(outlinePath({ max: [0], min: [0] }, 2)).toBe("M0 1L0.5 1.00L1.5 1.00L2 1L1.5 1.00L0.5 1.00Z");
});
