import { useState } from "react";

import { t } from "../../i18n";
import type { TrackPlayer } from "../trackPlayer";
import tools from "../Tools.module.css";
import { usePlayerState } from "../useTrackPlayer";
import { signed } from "./sounding";

const MOST_SEMITONES = 12;

/** Browsers have worklets only over HTTPS and on the machine itself. */
const canShift = () => typeof AudioWorkletNode !== "undefined";

/** Higher or lower at the same speed, by semitones. */
export function PitchControl({ deck }: { deck: TrackPlayer }) {
  const { semitones } = usePlayerState(deck);
  const [hasFailed, setFailed] = useState(false);
  const shift = (wanted: number) => {
    setFailed(false);
    deck.setPitch(wanted).catch(() => setFailed(true));
  };
  return (
    <>
      <label className={tools["slider"]} title={canShift() ? t("player.pitch.hint") : t("player.pitch.impossible")}>
        {t("player.pitch.label", { semitones: signed(semitones) })}
        <input
          type="range"
          aria-valuetext={t("player.pitch.value", { count: semitones, semitones: signed(semitones) })}
          min={-MOST_SEMITONES}
          max={MOST_SEMITONES}
          step={1}
          value={semitones}
          disabled={!canShift()}
          onChange={(event) => shift(Number(event.target.value))}
          onDoubleClick={() => shift(0)}
        />
      </label>
      {hasFailed && (
        <span className="problem-text" role="alert">
          {t("player.pitch.failed")}
        </span>
      )}
    </>
  );
}
