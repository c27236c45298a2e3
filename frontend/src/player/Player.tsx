import { lazy, Suspense, useId, useRef, useState } from "react";

import { audioUrl, type Track } from "../api/tracks";
import { clock } from "../format";
import { texts } from "../texts";
import { useTrackPlayer, usePlayerState } from "./useTrackPlayer";
import { useWaveform } from "./useWaveform";

const Details = lazy(() => import("./Details"));

/** One track: play, pause, jump. It plays before the waveform is there, and without it. */
export function Player({ track, onClose }: { track: Track; onClose?: () => void }) {
  const { deck, attach } = useTrackPlayer(track.id);
  const place = useRef<HTMLDivElement>(null);
  const { isPlaying, position, hasFailed } = usePlayerState(deck);
  const drawn = useWaveform({ track, deck, place });
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  const label = isPlaying ? texts.player.pause(track.title) : texts.player.play(track.title);

  return (
    <section className="player" data-open={isOpen} aria-label={texts.player.label(track.title)}>
      <audio ref={attach} src={audioUrl(track.id)} preload="metadata" />
      <button type="button" className="play" aria-label={label} disabled={hasFailed} onClick={deck?.toggle}>
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
            aria-label={texts.player.detailsOf(track.title)}
            title={texts.player.keys}
            disabled={!drawn}
            onClick={() => setOpen(!isOpen)}
          >
            {texts.player.details}
          </button>
          {onClose && (
            <button type="button" className="icon-button" aria-label={texts.player.close(track.title)} onClick={onClose}>
              ×
            </button>
          )}
        </div>
        <div ref={place} className="waveform" title={texts.player.waveform(track.title)} />
        <div id={detailsId}>
          {isOpen && deck && drawn && (
            <Suspense>
              <Details track={track} deck={deck} drawn={drawn} />
            </Suspense>
          )}
        </div>
        {hasFailed && track.status !== "failed" && <p className="problem-text">{texts.player.failed}</p>}
      </div>
    </section>
  );
}

function PlayIcon({ isPlaying }: { isPlaying: boolean }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      {isPlaying ? <path d="M7 5h3.5v14H7zM13.5 5H17v14h-3.5z" /> : <path d="M8 5v14l11-7z" />}
    </svg>
  );
}
