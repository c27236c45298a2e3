import { useState } from "react";

import { t } from "../../i18n";
import { StepSlider } from "../StepSlider";
import type { TrackPlayer } from "../trackPlayer";
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
      <StepSlider
        label={t("player.pitch.label", { semitones: signed(semitones) })}
        hint={canShift() ? t("player.pitch.hint") : t("player.pitch.impossible")}
        less={t("player.pitch.lower")}
        more={t("player.pitch.higher")}
        min={-MOST_SEMITONES}
        max={MOST_SEMITONES}
        value={semitones}
        valueText={t("player.pitch.value", { count: semitones, semitones: signed(semitones) })}
        normal={0}
        isDisabled={!canShift()}
        onChange={shift}
      />
      {hasFailed && (
        <span className="problem-text" role="alert">
          {t("player.pitch.failed")}
        </span>
      )}
    </>
  );
}
