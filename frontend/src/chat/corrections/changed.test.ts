// @vitest-environment node
import { describe, expect, it } from "vitest";

import type { Facts } from "../../api/tracks";
import { changedNames, changeOf, written } from "./changed";

const facts = (now: Partial<Facts>) => ({ tempo_bpm: 62, key: "F minor", camelot: "4A", time_signature: "3/4", corrected: ["key", "tempo_bpm"], ...now }) as Facts;

describe("what has changed since an answer", () => {
  it.each([
    [{ tempo_bpm: 124, time_signature: "4/4" }, { tempo_bpm: 62, time_signature: "3/4" }, "124 BPM, 4/4"],
    [{ tempo_bpm: 124 }, { tempo_bpm: 124.4 }, ""],
    [{ tempo_bpm: null }, { tempo_bpm: 124 }, ""],
    [{ key: "Ab minor" }, { key: "G# minor" }, ""],
    [{ key: "Ab major", camelot: "4B" }, {}, "A♭ major"],
    [{}, { key: "C major" }, ""],
  ])("%j against %j", (said, now, expected) => expect(written(changedNames(said, now), said)).toBe(expected));
});

describe("the facts now", () => {
  it.each([
    [{ tempo_bpm: 124, key: "Ab major", camelot: "4B" }, {}, { now: "62 BPM, F minor", isCorrection: true }],
    [{ camelot: "4B" }, {}, { now: "4A", isCorrection: true }],
    [{ time_signature: "4/4" }, {}, { now: "3/4", isCorrection: false }],
    [{ tempo_bpm: 62.2, key: "F minor" }, {}, undefined],
    [{ tempo_bpm: 124 }, { tempo_bpm: null }, undefined],
  ])("against %j", (said, now, expected) => expect(changeOf(said, facts(now))).toEqual(expected));
});
