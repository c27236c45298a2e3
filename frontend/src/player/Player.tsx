import { lazy, Suspense, useId, useRef, useState, useSyncExternalStore } from "react";

import type { Track } from "../api/tracks";
import { clock } from "../format";
import { t } from "../i18n";
import { FactChips } from "./FactChips";
import { PlayIcon } from "./icons";
import { useIsAnotherPlayed, usePlayerState, useTrackPlayer } from "./useTrackPlayer";
import { Playhead } from "./Playhead";
import type { TrackPlayer } from "./trackPlayer";
import { Waveform } from "./Waveform";
import type { TimeWindow } from "./waveform/timeWindow";
import { useFollowing } from "./waveform/useFollowing";
import { useWaveform, type ShownWaveform } from "./waveform/useWaveform";
import { useZoomGestures } from "./waveform/useZoomGestures";
import waveform from "./waveform/Waveform.module.css";
import styles from "./Player.module.css";

const Details = lazy(() => import("./Details"));
const Overview = lazy(() => import("./waveform/Overview"));

/** One track: play, pause, seek. Playback does not need the waveform. */
export function Player({ track }: { track: Track }) {
  const deck = useTrackPlayer(track.id);
  const [lanes, setLanes] = useState<HTMLDivElement | null>(null);
  const { isPlaying, hasFailed } = usePlayerState(deck);
  const isAnotherPlayed = useIsAnotherPlayed(track.id);
  const shown = useWaveform(track);
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  const { title } = track;
  const otherwise = isAnotherPlayed ? t("player.playInstead", { title }) : t("player.play", { title });
  const label = isPlaying ? t("player.pause", { title }) : otherwise;

  return (
    <section className={styles["player"]} data-open={isOpen} aria-label={t("player.label", { title: track.title })}>
      <button type="button" className="play" aria-label={label} disabled={hasFailed} onClick={deck.toggle}>
        <PlayIcon isPlaying={isPlaying} />
      </button>
      <div className={styles["main"]}>
        <div className={styles["line"]}>
          <h2 className="track-title">{track.title}</h2>
          <FactChips trackId={track.id} deck={deck} />
          <Time track={track} deck={deck} isAnotherPlayed={isAnotherPlayed} />
          <button
            type="button"
            className="disclosure"
            aria-expanded={isOpen}
            aria-controls={detailsId}
            aria-label={t("player.detailsOf", { title: track.title })}
            title={t("player.keys")}
            disabled={!shown}
            onClick={() => setOpen(!isOpen)}
          >
            {t("player.details")}
          </button>
        </div>
        <Timeline track={track} deck={deck} shown={shown} isOpen={isOpen} lanesPlace={setLanes} />
        <div id={detailsId}>
          {isOpen && shown && lanes && (
            <Suspense>
              <Details track={track} deck={deck} shown={shown} lanesPlace={lanes} />
            </Suspense>
          )}
        </div>
        {hasFailed && track.status !== "failed" && <p className="problem-text">{t("player.failed")}</p>}
      </div>
    </section>
  );
}

/** Where it is. While another track is in the bar, a second position would contradict it: a button takes over instead. */
function Time({ track, deck, isAnotherPlayed }: { track: Track; deck: TrackPlayer; isAnotherPlayed: boolean }) {
  const { position, hasFailed } = usePlayerState(deck);
  if (isAnotherPlayed && !hasFailed) {
    return (
      <button type="button" className={`link-button ${styles["time"] ?? ""}`} onClick={deck.toggle}>
        {t("player.playThis")}
      </button>
    );
  }
  return (
    <span className={styles["time"]}>
      {clock(position)}
      {track.duration !== null && ` / ${clock(track.duration)}`}
    </span>
  );
}

interface TimelineProps {
  track: Track;
  deck: TrackPlayer;
  shown: ShownWaveform | undefined;
  isOpen: boolean;
  lanesPlace: (place: HTMLDivElement | null) => void;
}

/** The waveform with the place of the lanes and the playhead through both; when open, the whole track above. */
function Timeline({ track, deck, shown, isOpen, lanesPlace }: TimelineProps) {
  const place = useRef<HTMLDivElement>(null);
  const timeWindow = shown?.timeWindow;
  useZoomGestures(place, isOpen ? timeWindow : undefined);
  useFollowing(deck, timeWindow);
  return (
    <>
      {isOpen && shown && (
        <Suspense>
          <Overview deck={deck} shown={shown} />
        </Suspense>
      )}
      <div ref={place} className={waveform["timeline"]}>
        <Waveform track={track} deck={deck} shown={shown} />
        <div ref={lanesPlace} />
        {timeWindow && <Line deck={deck} timeWindow={timeWindow} />}
      </div>
    </>
  );
}

function Line({ deck, timeWindow }: { deck: TrackPlayer; timeWindow: TimeWindow }) {
  return <Playhead deck={deck} view={useSyncExternalStore(timeWindow.subscribe, timeWindow.read)} />;
}
