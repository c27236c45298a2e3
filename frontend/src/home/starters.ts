import type { Facts } from "../api/tracks";

/** Beats a minute to both sides of a tempo that is suggested. */
const AROUND = 4;

/** A key and a range of tempi that some of these tracks have: that of most, and around the middle one. */
export function commonOf(tracks: readonly { facts: Facts | null }[]): { key: string; tempo: { from: number; to: number } | null } {
  const facts = tracks.flatMap((track) => track.facts ?? []);
  const counts = new Map<string, number>();
  for (const { key } of facts) if (key) counts.set(key, (counts.get(key) ?? 0) + 1);
  const [key = ""] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? [];
  const tempi = facts.flatMap(({ tempo_bpm: bpm }) => bpm ?? []).toSorted((one, other) => one - other);
  const middle = tempi[tempi.length >> 1];
  return { key, tempo: middle === undefined ? null : { from: Math.round(middle) - AROUND, to: Math.round(middle) + AROUND } };
}
