import type { Track } from "../api/tracks";
import { t } from "../i18n";
import { PlayIcon } from "./icons";
import type { TrackPlayer } from "./trackPlayer";
import { useIsAnotherPlayed, usePlayerState } from "./useTrackPlayer";

/** Plays a track, or takes over from another one in the bar. */
export function PlayButton({ track: { id, title }, deck }: { track: Track; deck: TrackPlayer }) {
  const { isPlaying, hasFailed } = usePlayerState(deck);
  const isAnotherPlayed = useIsAnotherPlayed(id);
  const otherwise = isAnotherPlayed ? t("player.playInstead", { title }) : t("player.play", { title });
  const name = isPlaying ? t("player.pause", { title }) : otherwise;
  return (
    // The button in the bar, of what sounds, is the primary one.
    <button type="button" className="play" data-secondary={isAnotherPlayed || undefined} aria-label={name} title={name} disabled={hasFailed} onClick={deck.toggle}>
      <PlayIcon isPlaying={isPlaying} />
    </button>
  );
}
