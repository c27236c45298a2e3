import { useEffect, useReducer, useState, useSyncExternalStore } from "react";

import { t } from "../i18n";
import type { TrackPlayer } from "./trackPlayer";
import type { Measured } from "./measured";
import { startClicks } from "./metronome";
import { PitchControl } from "./shift/PitchControl";
import { barsIn, LOOP_BARS } from "./snap";
import { SpeedControl } from "./SpeedControl";
import { usePlayerState } from "./useTrackPlayer";
import { LANES, type ShownLanes } from "./useShownLanes";
import type { TimeWindow } from "./waveform/timeWindow";
import styles from "./Tools.module.css";

interface Props {
  deck: TrackPlayer;
  timeWindow: TimeWindow;
  measured: Measured;
  lanes: ShownLanes;
}

/** The toggles below the lanes. */
export function Tools({ deck, timeWindow, measured, lanes }: Props) {
  const { passage, isLooping } = usePlayerState(deck);
  const [hasClicks, setClicks] = useState(false);
  const { beats, downbeats } = measured;
  const looped = isLooping && passage ? barsIn(passage, downbeats, deck.media.duration || Infinity) : null;
  useEffect(() => (hasClicks ? startClicks(deck, beats, downbeats) : undefined), [hasClicks, deck, beats, downbeats]);

  return (
    <div className={styles["tools"]}>
      <div role="group" aria-label={t("player.tools.listening")}>
        <Switch isOn={isLooping} hint={t("player.tools.loopHint")} onPress={() => deck.toggleLoop()}>
          {t("player.tools.loop")}
        </Switch>
        <ScaleLoop deck={deck} factor={0.5} label={t("player.tools.halfLoop")} sign="÷2" />
        <ScaleLoop deck={deck} factor={2} label={t("player.tools.doubleLoop")} sign="×2" />
        <select
          className={styles["switch"]}
          aria-label={t("player.tools.loopBars")}
          disabled={downbeats.length === 0}
          value={looped ?? ""}
          onChange={({ target: { value } }) => (value ? deck.loopBars(Number(value)) : deck.toggleLoop())}
        >
          <option value="">{t("player.tools.loopBars")}</option>
          {LOOP_BARS.map((bars) => (
            <option key={bars} value={bars}>
              {t("player.tools.bars", { count: bars })}
            </option>
          ))}
        </select>
        <Switch isOn={hasClicks} isDisabled={beats.length === 0} hint={t("player.tools.clicksHint")} onPress={() => setClicks(!hasClicks)}>
          {t("player.tools.clicks")}
        </Switch>
        <div className={styles["sliders"]}>
          <SpeedControl player={deck} />
          <PitchControl deck={deck} />
        </div>
      </div>
      <div role="group" aria-label={t("player.tools.show")}>
        {LANES.map((lane) => (
          <Switch key={lane} isOn={lanes.isShown(lane)} hint={t("player.tools.laneHint")} onPress={() => lanes.toggle(lane)}>
            {t(`player.lanes.${lane}`)}
          </Switch>
        ))}
      </div>
      <Zoom timeWindow={timeWindow} deck={deck} />
    </div>
  );
}

interface ScaleLoopProps {
  deck: TrackPlayer;
  factor: 0.5 | 2;
  label: string;
  sign: string;
}

/** Halves or doubles the loop. */
function ScaleLoop({ deck, factor, label, sign }: ScaleLoopProps) {
  return (
    <button type="button" className={styles["switch"]} aria-label={label} title={label} disabled={!deck.scaledPassage(factor)} onClick={() => deck.scaleLoop(factor)}>
      {sign}
    </button>
  );
}

interface SwitchProps {
  isOn: boolean;
  isDisabled?: boolean;
  hint: string;
  onPress: () => void;
  children: string;
}

function Switch({ isOn, isDisabled = false, hint, onPress, children }: SwitchProps) {
  return (
    <button type="button" className={styles["switch"]} aria-pressed={isOn} disabled={isDisabled} title={hint} onClick={onPress}>
      {children}
    </button>
  );
}

/** Logarithmic zoom, from the whole track to two bars, about the playhead where it is in sight. */
function Zoom({ timeWindow, deck }: { timeWindow: TimeWindow; deck: TrackPlayer }) {
  const view = useSyncExternalStore(timeWindow.subscribe, timeWindow.read);
  // Drawn at once: React would set the slider back until the window tells of its change.
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const zoom = (closeness: number) => {
    const position = deck.media.currentTime;
    const isSeen = position >= view.start && position <= view.end;
    timeWindow.zoomTo(closeness, isSeen ? position : undefined);
    redraw();
  };
  return (
    <label className={styles["slider"]}>
      {t("player.tools.zoom")}
      <input type="range" min={0} max={1} step={0.02} value={timeWindow.closeness} onChange={(event) => zoom(Number(event.target.value))} />
      <span className={styles["wheelHint"]}>{t("player.tools.zoomHint")}</span>
      <span className={styles["touchHint"]}>{t("player.tools.zoomTouchHint")}</span>
    </label>
  );
}
