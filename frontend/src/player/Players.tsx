import type { Track } from "../api/tracks";
import { Player } from "./Player";
import styles from "./Player.module.css";

/** The players of a conversation's tracks. */
export function Players({ tracks }: { tracks: readonly Track[] }) {
  return (
    <div className={`players ${styles["players"] ?? ""}`}>
      {tracks.map((track) => (
        <Player key={track.id} track={track} />
      ))}
    </div>
  );
}
