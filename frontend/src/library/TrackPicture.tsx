import type { ListedTrack, Track } from "../api/tracks";
import { Cover } from "./Cover";
import { Thumbnail } from "./Thumbnail";

interface Props {
  track: Track & Partial<Pick<ListedTrack, "facts">>;
  /** In pixels. 100 % of its place, if left out. */
  size?: number;
  isLarge?: boolean;
  /** Whether the waveform may be fetched now. */
  mayFetch?: boolean;
}

/** The cover of a track; of a track without one, its waveform. */
export function TrackPicture({ track, mayFetch = true, ...cover }: Props) {
  return (
    <Cover track={track} {...cover}>
      {track.status === "ready" ? <Thumbnail track={track} mayFetch={mayFetch} /> : undefined}
    </Cover>
  );
}
