import { useEffect, useState } from "react";

import { texts } from "../texts";
import type { TrackPlayer } from "./trackPlayer";
import type { DrawnWaveform } from "./drawWaveform";
import type { Measured } from "./measured";
import { startClicks } from "./metronome";
import { usePlayerState } from "./useTrackPlayer";
import { LANES, type ShownLanes } from "./useShownLanes";

interface Props {
  deck: TrackPlayer;
  drawn: DrawnWaveform;
  measured: Measured;
  lanes: ShownLanes;
}

const HALF = 0.5;
const words = texts.player.tools;

/** The switches below the lanes. */
export function Tools({ deck, drawn, measured, lanes }: Props) {
  const { isLooping, rate } = usePlayerState(deck);
  const [hasClicks, setClicks] = useState(false);
  const { beats, downbeats } = measured;
  useEffect(() => (hasClicks ? startClicks(deck, beats, downbeats) : undefined), [hasClicks, deck, beats, downbeats]);

  return (
    <div className="tools">
      <div role="group" aria-label={words.listening}>
        <Switch isOn={isLooping} hint={words.loopHint} onPress={() => deck.toggleLoop()}>
          {words.loop}
        </Switch>
        <Switch isOn={rate === HALF} hint={words.halfHint} onPress={() => deck.setRate(rate === HALF ? 1 : HALF)}>
          {words.half}
        </Switch>
        <Switch isOn={hasClicks} isDisabled={beats.length === 0} hint={words.clicksHint} onPress={() => setClicks(!hasClicks)}>
          {words.clicks}
        </Switch>
      </div>
      <div role="group" aria-label={words.show}>
        {LANES.map((lane) => (
          <Switch key={lane} isOn={lanes.isShown(lane)} hint={words.laneHint} onPress={() => lanes.toggle(lane)}>
            {texts.player.lanes[lane]}
          </Switch>
        ))}
      </div>
      <Zoom drawn={drawn} />
    </div>
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
    <button type="button" className="switch" aria-pressed={isOn} disabled={isDisabled} title={hint} onClick={onPress}>
      {children}
    </button>
  );
}

/** From the whole track to single waves; each step of the way feels alike. */
function Zoom({ drawn }: { drawn: DrawnWaveform }) {
  const [way, setWay] = useState(0);
  useEffect(() => drawn.zoom(drawn.mostZoom ** way), [drawn, way]);
  useEffect(() => () => drawn.zoom(1), [drawn]);
  useEffect(() => drawn.onWheel((turn) => setWay((before) => Math.min(1, Math.max(0, before + turn)))), [drawn]);
  return (
    <label className="zoom">
      {words.zoom}
      <input type="range" min={0} max={1} step={0.02} value={way} onChange={(event) => setWay(Number(event.target.value))} />
    </label>
  );
}
