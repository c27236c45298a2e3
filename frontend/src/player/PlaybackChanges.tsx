import { nearestClock } from "../format";
import { t } from "../i18n";
import styles from "./PlayerBar.module.css";
import { signed } from "./shift/sounding";
import type { TrackPlayer } from "./trackPlayer";
import { usePlayerState } from "./useTrackPlayer";

/** How the track sounds other than it was recorded: speed, loop and pitch, each a button that ends it. Also the chat sets
 * them, while the details with their controls are closed. */
export function PlaybackChanges({ player }: { player: TrackPlayer }) {
  const { rate, passage, isLooping, semitones } = usePlayerState(player);
  return (
    <>
      {rate !== 1 && (
        <Change hint={t("player.bar.normalSpeed")} onEnd={() => player.setRate(1)}>
          {t("player.tools.speed", { percent: Math.round(100 * rate) })}
        </Change>
      )}
      {isLooping && passage && (
        <Change hint={t("player.bar.endLoop")} onEnd={() => player.mark(null)}>
          {t("player.bar.loop", { start: nearestClock(passage.start), end: nearestClock(passage.end) })}
        </Change>
      )}
      {semitones !== 0 && (
        <Change hint={t("player.bar.normalPitch")} onEnd={() => void player.setPitch(0)}>
          {t("player.pitch.label", { semitones: signed(semitones) })}
        </Change>
      )}
    </>
  );
}

function Change({ hint, onEnd, children }: { hint: string; onEnd: () => void; children: string }) {
  return (
    <button type="button" className={styles["change"]} aria-label={`${children}. ${hint}`} title={hint} onClick={onEnd}>
      {children} ×
    </button>
  );
}
