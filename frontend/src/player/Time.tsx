import type { Track } from "../api/tracks";
import { clock, nearestClock } from "../format";
import { t } from "../i18n";
import styles from "./Player.module.css";
import type { TrackPlayer } from "./trackPlayer";
import { useIsAnotherPlayed, usePlayerState } from "./useTrackPlayer";

interface Props {
  track: Track;
  deck: TrackPlayer;
}

/** Where it is. While another track is in the bar, a second position would contradict it: a button takes over instead. */
export function Time({ track, deck }: Props) {
  const isAnotherPlayed = useIsAnotherPlayed(track.id);
  const { position, hasFailed } = usePlayerState(deck);
  if (isAnotherPlayed && !hasFailed) {
    return (
      <button type="button" className={`link-button ${styles["time"] ?? ""} ${styles["takeOver"] ?? ""}`} onClick={deck.toggle}>
        {t("player.playThis")}
      </button>
    );
  }
  return (
    <span className={styles["time"]}>
      {clock(position)}
      {track.duration !== null && ` / ${nearestClock(track.duration)}`}
    </span>
  );
}
