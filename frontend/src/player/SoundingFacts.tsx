import type { ListedTrack } from "../api/tracks";
import { t } from "../i18n";
import { KeyPill } from "../library/KeyPill";
import { keyShifted, type SoundingKey } from "./shift/sounding";
import styles from "./SoundingFacts.module.css";
import type { TrackPlayer } from "./trackPlayer";
import { usePlayerState } from "./useTrackPlayer";

/** Tempo and key as they sound. */
export function SoundingFacts({ track, player, className = "" }: { track: ListedTrack | undefined; player: TrackPlayer; className?: string | undefined }) {
  const { rate, semitones } = usePlayerState(player);
  const tempo = track?.facts?.tempo_bpm ?? null;
  const sounding = soundingKey(track, semitones);
  return (
    <span className={`${styles["facts"] ?? ""} ${className}`}>
      {tempo !== null && <span className="quiet">{t("library.tempo", { bpm: Math.round(tempo * rate) })}</span>}
      <KeyPill musicalKey={sounding.key} camelot={sounding.camelot} />
    </span>
  );
}

function soundingKey(track: ListedTrack | undefined, semitones: number): SoundingKey {
  const { key = "", camelot = "" } = track?.facts ?? {};
  return (key && semitones !== 0 && keyShifted(key, semitones)) || { key, camelot };
}
