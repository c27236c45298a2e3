import { useId, useState, type MouseEvent } from "react";

import type { ListedTrack } from "../api/tracks";
import { clock } from "../format";
import { t } from "../i18n";
import { TrackPicture } from "../library/TrackPicture";
import { NextButton, PlayPauseButton, PositionSlider, PreviousButton, RepeatButton, ShuffleButton, useQueue } from "./BarControls";
import { DownIcon, QueueIcon } from "./icons";
import { LikeButtons } from "./LikeButtons";
import { NowSounding } from "./NowSounding";
import styles from "./NowPlaying.module.css";
import { PlaybackChanges } from "./PlaybackChanges";
import { nextOf } from "./queue";
import { QueuePanel } from "./QueuePanel";
import { Sheet, sheetOf } from "./Sheet";
import sheet from "./Sheet.module.css";
import { PitchControl } from "./shift/PitchControl";
import { SoundingFacts } from "./SoundingFacts";
import { SpeedControl } from "./SpeedControl";
import type { TrackPlayer } from "./trackPlayer";
import { usePullDown } from "./usePullDown";
import { usePlayerState } from "./useTrackPlayer";
import { Waveform } from "./Waveform";
import { useWaveform } from "./waveform/useWaveform";

interface Props {
  track: ListedTrack | undefined;
  player: TrackPlayer;
  onClose: () => void;
  /** Open the conversation about the track. */
  onChat: () => void;
}

/** What plays, on the whole screen of a phone. Its button, Escape, the back button and pulling its head down close it. */
export default function NowPlaying({ track, player, onClose, onChat }: Props) {
  const pull = usePullDown();
  const openChat = (event: MouseEvent) => {
    // Closing goes back in the browser's history, which takes a moment: the conversation comes after it.
    window.addEventListener("popstate", onChat, { once: true });
    sheetOf(event)?.close();
  };
  return (
    <Sheet label={t("player.bar.nowPlaying")} className={styles["screen"]} isOfPlayer onClose={onClose}>
      <header className={sheet["head"]} {...pull}>
        <button
          type="button"
          className={`icon-button ${sheet["close"] ?? ""}`}
          aria-label={t("home.close")}
          title={t("home.close")}
          onClick={(event) => sheetOf(event)?.close()}
        >
          <DownIcon />
        </button>
        <h2>{t("player.bar.nowPlaying")}</h2>
      </header>
      <div className={styles["cover"]}>{track && <TrackPicture track={track} isLarge />}</div>
      <div className={styles["controls"]}>
        <About track={track} player={player} />
        <Position track={track} player={player} />
        <div className={styles["transport"]}>
          <ShuffleButton isAlways />
          <PreviousButton player={player} />
          <PlayPauseButton player={player} />
          <NextButton />
          <RepeatButton />
        </div>
        {track?.status === "ready" && <NowSounding track={track} player={player} />}
        <SpeedControl player={player} />
        <PitchControl deck={player} />
        <div className={styles["foot"]}>
          <Queue />
          <button type="button" className="button" disabled={!track} onClick={openChat}>
            {t("player.bar.openChat")}
          </button>
        </div>
      </div>
    </Sheet>
  );
}

function About({ track, player }: Pick<Props, "track" | "player">) {
  const { hasFailed } = usePlayerState(player);
  return (
    <div className={styles["about"]}>
      <p className={styles["names"]}>
        <strong>{track?.title}</strong>
        <span className={styles["below"]}>
          <span className="quiet">{track?.artist}</span>
          <SoundingFacts track={track} player={player} />
        </span>
        {hasFailed && <span className="problem-text">{t("player.bar.failed")}</span>}
      </p>
      {track && <LikeButtons track={track} />}
      <span className={styles["changes"]}>
        <PlaybackChanges player={player} isShort />
      </span>
    </div>
  );
}

/** The waveform as the slider; until it is there, a plain one. */
function Wave({ track, player }: { track: ListedTrack; player: TrackPlayer }) {
  const shown = useWaveform(track);
  if (!shown) return <PositionSlider track={track} player={player} />;
  return <Waveform track={track} deck={player} shown={shown} isScrubbed />;
}

/** The slider; below it what has elapsed and what remains. */
function Position({ track, player }: Pick<Props, "track" | "player">) {
  const { position } = usePlayerState(player);
  return (
    <div className={styles["position"]}>
      {track?.status === "ready" ? <Wave track={track} player={player} /> : <PositionSlider track={track} player={player} />}
      <span>{clock(position)}</span>
      <span>−{clock(Math.max(0, (track?.duration ?? 0) - position))}</span>
    </div>
  );
}

/** The button that opens the queue, with what comes next. */
function Queue() {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const next = nextOf(useQueue());
  return (
    <>
      {isOpen && <QueuePanel id={id} onClose={() => setOpen(false)} />}
      <button type="button" className={`button ${styles["queue"] ?? ""}`} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <QueueIcon />
        <span>{t("player.bar.queue")}</span>
        {next?.title && <span className="quiet">{t("player.bar.upNext", { title: next.title })}</span>}
      </button>
    </>
  );
}
