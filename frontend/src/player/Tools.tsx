import { useEffect, useReducer, useState, useSyncExternalStore } from "react";

import { t } from "../i18n";
import type { TrackPlayer } from "./trackPlayer";
import type { Measured } from "./measured";
import { LoopTools } from "./LoopTools";
import { startClicks } from "./metronome";
import { PitchControl } from "./shift/PitchControl";
import { SpeedControl } from "./SpeedControl";
import { Switch } from "./Switch";
import { LANES, type ShownLanes } from "./useShownLanes";
import { tellHeight } from "./tellHeight";
import type { TimeWindow } from "./waveform/timeWindow";
import styles from "./Tools.module.css";

const tellListening = tellHeight("--listening");

interface Props {
  deck: TrackPlayer;
  timeWindow: TimeWindow;
  measured: Measured;
  lanes: ShownLanes;
}

/** The toggles below the lanes: what is for listening, which stays in sight in large details, and what is shown. */
export function Tools({ deck, timeWindow, measured, lanes }: Props) {
  const [hasClicks, setClicks] = useState(false);
  const { beats, downbeats } = measured;
  useEffect(() => (hasClicks ? startClicks(deck, beats, downbeats) : undefined), [hasClicks, deck, beats, downbeats]);

  return (
    <>
      <div ref={tellListening} className={`${styles["tools"] ?? ""} ${styles["listening"] ?? ""}`} data-stays="">
        <div role="group" aria-label={t("player.tools.listening")}>
          <LoopTools deck={deck} downbeats={downbeats} />
          <Switch isOn={hasClicks} isDisabled={beats.length === 0} hint={t("player.tools.clicksHint")} onPress={() => setClicks(!hasClicks)}>
            {t("player.tools.clicks")}
          </Switch>
          <div className={styles["sliders"]}>
            <SpeedControl player={deck} />
            <PitchControl deck={deck} />
          </div>
        </div>
      </div>
      <div className={styles["tools"]}>
        <div role="group" aria-label={t("player.tools.show")}>
          {LANES.map((lane) => (
            <Switch key={lane} isOn={lanes.isShown(lane)} hint={t("player.tools.laneHint")} onPress={() => lanes.toggle(lane)}>
              {t(`player.lanes.${lane}`)}
            </Switch>
          ))}
        </div>
        <Zoom timeWindow={timeWindow} deck={deck} />
      </div>
    </>
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
    <label className={`${styles["slider"] ?? ""} ${styles["zoom"] ?? ""}`}>
      {t("player.tools.zoom")}
      <input type="range" min={0} max={1} step={0.02} value={timeWindow.closeness} onChange={(event) => zoom(Number(event.target.value))} />
      <span className={styles["wheelHint"]}>{t("player.tools.zoomHint")}</span>
      <span className={styles["touchHint"]}>{t("player.tools.zoomTouchHint")}</span>
    </label>
  );
}
