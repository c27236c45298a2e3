import { useQuery } from "@tanstack/react-query";

import { keys } from "../api/keys";
import { fetchTrack, type Track } from "../api/tracks";
import { TrackPicture } from "../library/TrackPicture";
import styles from "./TrackName.module.css";

/** Cover, title and artist at the head of a player. */
export function TrackName({ track }: { track: Track }) {
  // The key, which colours what stands for a missing cover, is not in the tracks of a conversation.
  const { data } = useQuery({ queryKey: keys.track(track.id), queryFn: () => fetchTrack(track.id) });
  return (
    <div className={styles["name"]}>
      <TrackPicture track={data ?? track} size={36} />
      <h2 className="track-title">{track.title}</h2>
      {track.artist && <span className="quiet">{track.artist}</span>}
    </div>
  );
}
