import type { Track } from "../api/tracks";
import { Player } from "./Player";

/** The players of a conversation's tracks. The first one listens to the space key. */
export function Players({ tracks }: { tracks: readonly Track[] }) {
  return (
    <div className="players">
      {tracks.map((track, index) => (
        <Player key={track.id} track={track} hasSpaceKey={index === 0} />
      ))}
    </div>
  );
}
