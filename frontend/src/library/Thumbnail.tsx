import { useQuery } from "@tanstack/react-query";
import { memo, useMemo } from "react";

import { keys } from "../api/keys";
import type { Track } from "../api/tracks";
import { fetchOutline } from "../api/waveform";
import { outlinePath } from "./outline";
import styles from "./Thumbnail.module.css";

const BARS = 56;

/** A track's outline, fetched when its row comes to rest in sight. Its place is there from the beginning. */
export const Thumbnail = memo(({ track, mayFetch }: { track: Track; mayFetch: boolean }) => {
  const { data } = useQuery({
    queryKey: keys.outline(track.id),
    queryFn: () => fetchOutline(track.id),
    enabled: track.status === "ready" && mayFetch,
    staleTime: Infinity,
  });
  const path = useMemo(() => data && outlinePath(data, BARS), [data]);
  return (
    <svg className={styles["outline"]} viewBox={`0 0 ${BARS} 2`} preserveAspectRatio="none" aria-hidden="true">
      {path && <path d={path} />}
    </svg>
  );
});
Thumbnail.displayName = "Thumbnail";
