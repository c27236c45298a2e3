import { useRef, useState, type PointerEvent } from "react";

import type { Track } from "../api/tracks";
import { t } from "../i18n";
import Details from "./Details";
import { FactChips } from "./FactChips";
import { DownIcon } from "./icons";
import { PlayButton } from "./PlayButton";
import { Sheet, sheetOf } from "./Sheet";
import styles from "./Sheet.module.css";
import { Time } from "./Time";
import { Timeline } from "./Timeline";
import type { TrackPlayer } from "./trackPlayer";
import "./waveform/Overview";
import type { ShownWaveform } from "./waveform/useWaveform";

interface Props {
  track: Track;
  deck: TrackPlayer;
  shown: ShownWaveform;
  onClose: () => void;
}

/** The details on a small screen: a sheet over the page. Its button, Escape, the back button and pulling its head down close it. */
export default function DetailsSheet({ track, deck, shown, onClose }: Props) {
  const [lanes, setLanes] = useState<HTMLDivElement | null>(null);
  const pull = usePullDown();
  return (
    <Sheet label={t("player.detailsOf", { title: track.title })} isOfPlayer onClose={onClose}>
      <header className={styles["head"]} {...pull}>
        <button
          type="button"
          className={`icon-button ${styles["close"] ?? ""}`}
          aria-label={t("player.closeDetails")}
          title={t("player.closeDetails")}
          onClick={(event) => sheetOf(event)?.close()}
        >
          <DownIcon />
        </button>
        <h2 className="track-title">{track.title}</h2>
        <FactChips trackId={track.id} deck={deck} />
        <Time track={track} deck={deck} />
        <PlayButton track={track} deck={deck} />
      </header>
      <Timeline track={track} deck={deck} shown={shown} isOpen lanesPlace={setLanes} />
      {lanes && <Details track={track} deck={deck} shown={shown} lanesPlace={lanes} />}
    </Sheet>
  );
}

/** Pixels. Less is not meant. */
const FAR_ENOUGH = 80;

/** Pull the sheet down by its head: far enough closes it. */
function usePullDown() {
  const from = useRef<number | null>(null);
  const pulled = (event: PointerEvent) => (from.current === null ? 0 : Math.max(0, event.clientY - from.current));
  const end = (event: PointerEvent) => {
    from.current = null;
    move(event, 0);
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0 || !(event.target instanceof Element) || event.target.closest("button, input, select, a")) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = event.clientY;
    },
    onPointerMove: (event: PointerEvent) => from.current !== null && move(event, pulled(event)),
    onPointerUp: (event: PointerEvent) => {
      if (pulled(event) > FAR_ENOUGH) sheetOf(event)?.close();
      end(event);
    },
    onPointerCancel: end,
  };
}

function move(event: PointerEvent, pixels: number): void {
  const sheet = sheetOf(event);
  if (sheet) sheet.style.translate = `0 ${pixels}px`;
}
