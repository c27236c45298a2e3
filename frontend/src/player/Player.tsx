import { useRef } from "react";

import { audioUrl, type Track } from "../api/tracks";
import { clock } from "../format";
import { texts } from "../texts";
import { usePlayback, useSpaceKey } from "./playback";
import { useWaveform } from "./useWaveform";

/** One track: play, pause, jump. It plays before the waveform is there, and without it. */
export function Player({ track, hasSpaceKey }: { track: Track; hasSpaceKey: boolean }) {
  const audio = useRef<HTMLAudioElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const { isPlaying, position, hasFailed, toggle, events } = usePlayback(audio);
  useSpaceKey(hasSpaceKey, toggle);
  useWaveform({ track, audio, place });
  const label = isPlaying ? texts.player.pause(track.title) : texts.player.play(track.title);

  return (
    <section className="player" aria-label={texts.player.label(track.title)}>
      <audio ref={audio} src={audioUrl(track.id)} preload="metadata" {...events} />
      <button type="button" className="play" aria-label={label} disabled={hasFailed} onClick={toggle}>
        <PlayIcon isPlaying={isPlaying} />
      </button>
      <div className="player-main">
        <div className="player-line">
          <h2 className="track-title">{track.title}</h2>
          <span className="player-time">
            {clock(position)}
            {track.duration !== null && ` / ${clock(track.duration)}`}
          </span>
        </div>
        <div ref={place} className="waveform" title={texts.player.waveform(track.title)} />
        {hasFailed && <p className="problem-text">{texts.player.failed}</p>}
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
