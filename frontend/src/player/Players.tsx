import type { Track } from "../api/tracks";
import { Player } from "./Player";
import styles from "./Player.module.css";

/** The players of a conversation's tracks. */
export function Players({ tracks, className = "" }: { tracks: readonly Track[]; className?: string | undefined }) {
  return (
    <div className={`${styles["players"] ?? ""} ${className}`}>
      {tracks.map((track) => (
        <Player key={track.id} track={track} />
      ))}
    </div>
  );
}
