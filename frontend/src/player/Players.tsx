import { useQuery } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";

import { keys } from "../api/keys";
import { fetchTrack, type Track } from "../api/tracks";
import { Player } from "./Player";
import { dismissGuest, guest, watchGuest } from "./playback";
import { usePlayerKeys } from "./useTrackPlayer";

/** The players of a conversation's tracks, and of one more that an answer points to. */
export function Players({ tracks }: { tracks: readonly Track[] }) {
  usePlayerKeys();
  const visitor = useGuest(tracks);
  return (
    <div className="players">
      {tracks.map((track) => (
        <Player key={track.id} track={track} />
      ))}
      {visitor && <Player key={visitor.id} track={visitor} onClose={dismissGuest} />}
    </div>
  );
}

/** The track of another conversation that somebody wants to hear. It leaves with the conversation it came to. */
function useGuest(tracks: readonly Track[]): Track | undefined {
  const guestId = useSyncExternalStore(watchGuest, guest);
  const isAtHome = tracks.some(({ id }) => id === guestId);
  const { data } = useQuery({
    queryKey: keys.track(guestId ?? ""),
    queryFn: () => fetchTrack(guestId ?? ""),
    enabled: guestId !== null && !isAtHome,
  });
  useEffect(() => dismissGuest, []);
  return isAtHome || guestId === null ? undefined : data;
}
