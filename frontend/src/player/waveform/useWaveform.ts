import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";

import { keys } from "../../api/keys";
import type { Track } from "../../api/tracks";
import { fetchBands, fetchWaveform, type Waveform } from "../../api/waveform";
import { BYTES_PER_POINT, Peaks } from "./peaks";
import { TimeWindow } from "./timeWindow";

const LOUDEST = 127;
/** A waveform in bands of an older track is there as soon as a worker has time. */
const ASK_AGAIN_MS = 5000;
const MOST_ASKED = 60;

export interface ShownWaveform {
  peaks: Peaks;
  timeWindow: TimeWindow;
  hasBands: boolean;
}

/** The waveform of an analysed track, and the part of it that is shown; undefined until it is there. */
export function useWaveform(track: Track): ShownWaveform | undefined {
  const client = useQueryClient();
  const { data: waveform } = useQuery({
    queryKey: keys.waveform(track.id),
    queryFn: () => fetchWaveform(track.id),
    enabled: track.status === "ready",
    staleTime: Infinity,
  });
  const timeWindow = useMemo(() => waveform && new TimeWindow(waveform.duration_seconds), [waveform]);
  const peaks = useMemo(() => {
    const bands = waveform?.bands;
    if (!bands) return waveform && outlinePeaks(waveform);
    return new Peaks(bands.levels, (level, first, count) =>
      client.query({
        queryKey: keys.bands(track.id, bands.version, level, first),
        queryFn: () => fetchBands(track.id, { level, first, count, version: bands.version }),
        staleTime: Infinity,
      }),
    );
  }, [client, track.id, waveform]);
  return useMemo(
    () => waveform && peaks && timeWindow && { peaks, timeWindow, hasBands: waveform.bands !== null },
    [waveform, peaks, timeWindow],
  );
}

/** Has the bands of an older track computed while it is looked at closely, and shows them when they are there. */
export function useMissingBands(trackId: string, isWanted: boolean): void {
  const client = useQueryClient();
  const waveform = client.getQueryData<Waveform>(keys.waveform(trackId));
  useQuery({
    queryKey: keys.bands(trackId, "missing", 0, 0),
    queryFn: async () => {
      const points = await fetchBands(trackId, { level: 0, first: 0, count: 1, version: "" });
      await client.invalidateQueries({ queryKey: keys.waveform(trackId) });
      return points;
    },
    enabled: isWanted && waveform?.bands === null,
    retry: MOST_ASKED,
    retryDelay: ASK_AGAIN_MS,
    staleTime: Infinity,
  });
}

/** Peaks without bands, of a track that was analysed by an older version. */
function outlinePeaks({ min, max, duration_seconds }: Waveform): Peaks {
  const points = new Uint8Array(max.length * BYTES_PER_POINT);
  for (const [index, highest] of max.entries()) {
    const peak = Math.max(highest, -(min[index] ?? 0), 0) / LOUDEST;
    points[index * BYTES_PER_POINT + 3] = Math.round(255 * Math.sqrt(peak));
  }
  const level = { points_per_second: max.length / duration_seconds, points: max.length };
  return new Peaks([level], (_level, first, count) => Promise.resolve(points.subarray(first * BYTES_PER_POINT, (first + count) * BYTES_PER_POINT)));
}
