import { useQuery } from "@tanstack/react-query";

import { keys } from "../../api/keys";
import { fetchTrack } from "../../api/tracks";
import { TempoFix } from "../../library/TempoFix";
import styles from "./TempoHint.module.css";

/** The track as the library has it. */
export const useListedTrack = (trackId: string | undefined) =>
  useQuery({ queryKey: keys.track(trackId ?? ""), queryFn: () => fetchTrack(trackId ?? ""), enabled: trackId !== undefined });

/** That the tempo of a track may have been counted at half or double speed, with the correction. */
export function TempoHint({ trackId }: { trackId: string }) {
  const { data: track } = useListedTrack(trackId);
  return (
    <div className={styles["hint"]}>
      {track && <TempoFix track={track} className="chip" />}
    </div>
  );
}
