import type { Track } from "../api/tracks";
import { Player } from "./Player";

/** The players of a conversation's tracks. */
export function Players({ tracks }: { tracks: readonly Track[] }) {
  return (
    <div className="players">
      {tracks.map((track) => (
        <Player key={track.id} track={track} />
      ))}
    </div>
  );
}
