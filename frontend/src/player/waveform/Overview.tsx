import { useMemo, useSyncExternalStore, type CSSProperties, type KeyboardEvent } from "react";

import { clock } from "../../format";
import { t } from "../../i18n";
import { sectionColour } from "../colours";
import { shownIn } from "../Lanes";
import type { NamedSection } from "../measured";
import { Playhead } from "../Playhead";
import type { TrackPlayer } from "../trackPlayer";
import { useSections } from "../useMeasured";
import { percent } from "./percent";
import type { TimeWindow, View } from "./timeWindow";
import { useScrub } from "./useScrub";
import type { ShownWaveform } from "./useWaveform";
import styles from "./Waveform.module.css";
import WaveformCanvas from "./WaveformCanvas";

interface Props {
  trackId: string;
  deck: TrackPlayer;
  shown: ShownWaveform;
}

/** The whole track, with a frame around the visible part: it can be dragged, or moved by arrow keys. */
export default function Overview({ trackId, deck, shown: { peaks, timeWindow } }: Props) {
  const view = useSyncExternalStore(timeWindow.subscribe, timeWindow.read);
  const { duration } = timeWindow;
  const whole = useMemo(() => ({ start: 0, end: duration }), [duration]);
  const span = view.end - view.start;
  const scrubbing = useScrub((event) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    timeWindow.panTo(((event.clientX - left) / width) * duration - span / 2);
  });
  return (
    <div
      className={styles["overview"]}
      role="slider"
      tabIndex={0}
      title={t("player.window.hint")}
      aria-label={t("player.window.label")}
      aria-valuemin={0}
      aria-valuemax={Math.round(duration)}
      aria-valuenow={Math.round(view.start)}
      aria-valuetext={t("player.window.part", { from: clock(view.start), to: clock(view.end) })}
      {...scrubbing}
      onKeyDown={(event) => {
        if (press(event, timeWindow)) event.preventDefault();
      }}
    >
      <WaveformCanvas peaks={peaks} view={whole} />
      <SectionNames trackId={trackId} view={whole} />
      <Playhead deck={deck} view={whole} />
      <div className={styles["frame"]} style={{ left: percent(view.start / duration), width: percent(span / duration) }} />
    </div>
  );
}

/** Where the sections begin, and their names, as far as they have room. Buttons for them are in the lane of sections. */
function SectionNames({ trackId, view }: { trackId: string; view: View }) {
  const sections = useSections(trackId);
  return (
    <div className={styles["names"]} aria-hidden="true">
      {shownIn(view, sections).map(({ index, left, width }) => {
        const { start, label, name } = sections[index] as NamedSection;
        return (
          <span key={start} style={{ left: percent(left), width: percent(width), "--section": sectionColour(label) } as CSSProperties}>
            <b>{name}</b>
          </span>
        );
      })}
    </div>
  );
}

/** Whether the key was one of the slider's. */
function press(event: KeyboardEvent, timeWindow: TimeWindow): boolean {
  const steps: Record<string, number> = { ArrowLeft: -0.5, ArrowDown: -0.5, ArrowRight: 0.5, ArrowUp: 0.5, PageDown: -1, PageUp: 1 };
  const step = steps[event.key];
  if (step !== undefined) timeWindow.panByShare(step);
  else if (event.key === "Home") timeWindow.panTo(0);
  else if (event.key === "End") timeWindow.panTo(timeWindow.duration);
  else return false;
  return true;
}
