import { t } from "../i18n";
import { StepSlider } from "./StepSlider";
import type { TrackPlayer } from "./trackPlayer";
import { usePlayerState } from "./useTrackPlayer";

const SLOWEST = 50;
const FASTEST = 120;

/** Slower or faster at the same pitch, in per cent. */
export function SpeedControl({ player }: { player: TrackPlayer }) {
  const { rate } = usePlayerState(player);
  const percent = Math.round(100 * rate);
  return (
    <StepSlider
      label={t("player.tools.speed", { percent })}
      hint={t("player.tools.speedHint")}
      less={t("player.tools.slower")}
      more={t("player.tools.faster")}
      min={SLOWEST}
      max={FASTEST}
      value={percent}
      normal={100}
      onChange={(wanted) => player.setRate(wanted / 100)}
    />
  );
}
