import { nearestClock } from "../format";
import { t } from "../i18n";
import styles from "./PlayerBar.module.css";
import { signed } from "./shift/sounding";
import type { TrackPlayer } from "./trackPlayer";
import { usePlayerState } from "./useTrackPlayer";

interface Props {
  player: TrackPlayer;
  /** Only the values, where what they are of stands beside them. */
  isShort?: boolean;
}

/** How the track sounds other than it was recorded: speed, loop and pitch, each a button that ends it. Also the chat sets
 * them, while the details with their controls are closed. */
export function PlaybackChanges({ player, isShort = false }: Props) {
  const { rate, passage, isLooping, semitones } = usePlayerState(player);
  const percent = Math.round(100 * rate);
  return (
    <>
      {rate !== 1 && (
        <Change
          name={t("player.tools.speed", { percent })}
          value={isShort && t("player.bar.percent", { percent })}
          hint={t("player.bar.normalSpeed")}
          onEnd={() => player.setRate(1)}
        />
      )}
      {semitones !== 0 && (
        <Change
          name={t("player.pitch.label", { semitones: signed(semitones) })}
          value={isShort && signed(semitones)}
          hint={t("player.bar.normalPitch")}
          onEnd={() => void player.setPitch(0)}
        />
      )}
      {isLooping && passage && (
        <Change
          name={t("player.bar.loop", { start: nearestClock(passage.start), end: nearestClock(passage.end) })}
          value={isShort && t("player.bar.loopShort", { start: nearestClock(passage.start), end: nearestClock(passage.end) })}
          hint={t("player.bar.endLoop")}
          onEnd={() => player.mark(null)}
        />
      )}
    </>
  );
}

function Change({ name, value, hint, onEnd }: { name: string; value: string | false; hint: string; onEnd: () => void }) {
  return (
    <button type="button" className={styles["change"]} aria-label={`${name}. ${hint}`} title={`${name}. ${hint}`} onClick={onEnd}>
      {value || name} ×
    </button>
  );
}
