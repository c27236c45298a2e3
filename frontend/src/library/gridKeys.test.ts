import { expect, it } from "vitest";

import { actionOf } from "./gridKeys";

const pressed = (key: string, held: Partial<Parameters<typeof actionOf>[0]> = {}) =>
  actionOf({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held });

it("rates by the digits from 0 to 5, and by no other", () => {
  expect(["0", "5"].map((key) => pressed(key))).toEqual([{ do: "rate", rating: 0 }, { do: "rate", rating: 5 }]);
  expect([pressed("6"), pressed("10"), pressed("3", { ctrlKey: true })]).toEqual([null, null, null]);
});
