import type { Track } from "../api/tracks";
import { t } from "../i18n";
import { chordName } from "../notation";
import { LoopTools } from "./LoopTools";
import { chordAfter, chordAt, sectionAt, type Measured } from "./measured";
import styles from "./NowPlaying.module.css";
import type { TrackPlayer } from "./trackPlayer";
import { useSoundingMeasured } from "./useMeasured";
import { usePlayerState } from "./useTrackPlayer";

/** Chord and section at the position, and the loop. */
export function NowSounding({ track, player }: { track: Track; player: TrackPlayer }) {
  const measured = useSoundingMeasured(track.id, player);
  return (
    <div className={styles["sounding"]}>
      <Chords player={player} measured={measured} />
      <div className={styles["loop"]} role="group" aria-label={t("player.tools.loop")}>
        <LoopTools deck={player} downbeats={measured.downbeats} hasLengths={false} />
      </div>
    </div>
  );
}

function Chords({ player, measured }: { player: TrackPlayer; measured: Measured }) {
  const { position } = usePlayerState(player);
  const [chord, next, section] = [chordAt(measured, position), chordAfter(measured, position), sectionAt(measured, position)];
  return (
    <p>
      {chord && <strong>{chordName(chord)}</strong>}
      {next && <span className="quiet">{t("player.now.then", { chord: chordName(next) })}</span>}
      {section && <span className="quiet">{t("player.now.section", { label: section.name })}</span>}
    </p>
  );
}
