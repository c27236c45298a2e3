import { expect, it } from "vitest";

import { withSigns } from "./signs";

it.each([
  ["The key is Ab major.", "The key is A♭ major."],
  ["in F# minor, C#m7 and Bbmaj7", "in F♯ minor, C♯m7 and B♭maj7"],
  ["Ab Db Eb7 | D/F# Gbm7b5", "A♭ D♭ E♭7 | D/F♯ G♭m7b5"],
  ["Es steht in F#-Moll. Ab-Dur passt.", "Es steht in F♯-Moll. A♭-Dur passt."],
  ["A-F#m F#m-D", "A-F♯m F♯m-D"],
])("writes %s with the signs of music", (plain, signed) => {
  expect(withSigns(plain)).toBe(signed);
  expect(withSigns(signed)).toBe(signed);
});

it("writes numbers below zero with a minus sign", () => {
  expect(withSigns("-13.3 LUFS (-1 dBTP), from -20 to -9, 1-2, A-1, 2026-11-26")).toBe("−13.3 LUFS (−1 dBTP), from −20 to −9, 1-2, A-1, 2026-11-26");
});

it.each(["Ab Takt 9 wird es lauter. Ab 1:23 singt sie.", "Abba, Ebb, the DB and a Gbit", "#b and C## and Fb5x", "track #3 in 4/4"])(
  "leaves what is no note as it is: %s",
  (text) => {
    expect(withSigns(text)).toBe(text);
  },
);
