import type { Track } from "../api/tracks";
import { Player } from "./Player";
import styles from "./Player.module.css";

interface Props {
  tracks: readonly Track[];
  className?: string | undefined;
  /** Whether their waveforms are compared below: closed players do not repeat them. */
  isCompared?: boolean;
}

/** The players of a conversation's tracks. */
export function Players({ tracks, className = "", isCompared = false }: Props) {
  return (
    <div className={`${styles["players"] ?? ""} ${className}`} data-compared={isCompared}>
      {tracks.map((track) => (
        <Player key={track.id} track={track} />
      ))}
    </div>
  );
}
