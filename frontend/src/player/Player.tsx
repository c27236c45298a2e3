import { lazy, Suspense, useId, useRef, useState } from "react";

import type { Track } from "../api/tracks";
import { clock } from "../format";
import { t } from "../i18n";
import { FactChips } from "./FactChips";
import { PlayIcon } from "./icons";
import { usePlayerState, useTrackPlayer } from "./useTrackPlayer";
import { useWaveform } from "./useWaveform";
import { Waveform } from "./Waveform";

const Details = lazy(() => import("./Details"));

/** One track: play, pause, seek. Playback does not need the waveform. */
export function Player({ track }: { track: Track }) {
  const deck = useTrackPlayer(track.id);
  const place = useRef<HTMLDivElement>(null);
  const { isPlaying, position, hasFailed } = usePlayerState(deck);
  const drawn = useWaveform({ track, deck, place });
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  const label = isPlaying ? t("player.pause", { title: track.title }) : t("player.play", { title: track.title });

  return (
    <section className="player" data-open={isOpen} aria-label={t("player.label", { title: track.title })}>
      <button type="button" className="play" aria-label={label} disabled={hasFailed} onClick={deck.toggle}>
        <PlayIcon isPlaying={isPlaying} />
      </button>
      <div className="player-main">
        <div className="player-line">
          <h2 className="track-title">{track.title}</h2>
          <span className="player-time">
            {clock(position)}
            {track.duration !== null && ` / ${clock(track.duration)}`}
          </span>
          <button
            type="button"
            className="disclosure"
            aria-expanded={isOpen}
            aria-controls={detailsId}
            aria-label={t("player.detailsOf", { title: track.title })}
            title={t("player.keys")}
            disabled={!drawn}
            onClick={() => setOpen(!isOpen)}
          >
            {t("player.details")}
          </button>
        </div>
        <FactChips trackId={track.id} deck={deck} />
        <Waveform track={track} deck={deck} place={place} />
        <div id={detailsId}>
          {isOpen && drawn && (
            <Suspense>
              <Details track={track} deck={deck} drawn={drawn} />
            </Suspense>
          )}
        </div>
        {hasFailed && track.status !== "failed" && <p className="problem-text">{t("player.failed")}</p>}
      </div>
    </section>
  );
}
