import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useState, useSyncExternalStore } from "react";

import { ApiError } from "../api/client";
import { keys } from "../api/keys";
import { fetchTrack, whileBusy, type ListedTrack, type Track } from "../api/tracks";
import { clock } from "../format";
import { t } from "../i18n";
import { KeyPill } from "../library/KeyPill";
import { TrackPicture } from "../library/TrackPicture";
import { useOpenTracks } from "../library/useLibrary";
import { useMedia } from "../useMedia";
import { AddedNote } from "./AddedNote";
import { NextIcon, PlayIcon, PreviousIcon, QueueIcon, RepeatIcon, ShuffleIcon, VolumeIcon } from "./icons";
import { LikeButtons } from "./LikeButtons";
import { connectMediaSession } from "./mediaSession";
import { PlaybackChanges } from "./PlaybackChanges";
import styles from "./PlayerBar.module.css";
import { readVolume, setVolume, watchPlayers } from "./players";
import { canShuffle, closePlayback, hasNext, next, previous, readQueue, setRepeat, shuffleQueue, watchQueue, type QueueState, type Repeat } from "./queue";
import { QueuePanel } from "./QueuePanel";
import { keyShifted } from "./shift/sounding";
import type { TrackPlayer } from "./trackPlayer";
import { usePlayerState, useTrackPlayer } from "./useTrackPlayer";

/** On its side, the conversation's players scroll away. */
const UPRIGHT_PHONE = "(max-width: 48rem) and (min-height: 31.25rem)";
const AFTER: Record<Repeat, Repeat> = { off: "all", all: "one", one: "off" };

/** The bar with the current track, at the bottom of every page.
 *
 * isShownAbove : whether the page shows the player of the track, too */
export default function PlayerBar({ trackId, isShownAbove = false }: { trackId: string; isShownAbove?: boolean }) {
  const { data: track, error } = useQuery({
    queryKey: keys.track(trackId),
    queryFn: () => fetchTrack(trackId),
    refetchInterval: ({ state }) => whileBusy(state.data && [state.data]),
  });
  const player = useTrackPlayer(trackId);
  useEndWhenGone(error);
  useEffect(() => (track ? connectMediaSession(player, track) : undefined), [player, track]);
  const [isQueueOpen, setQueueOpen] = useState(false);
  // Phones: one line, and the rest on request.
  const [isWhole, setWhole] = useState(false);
  const queueId = useId();
  // Phones: the conversation about the track has its player. Here is what comes next; without a queue that says all.
  const isAbove = useIsInSight(trackId, useMedia(UPRIGHT_PHONE) && isShownAbove);
  const queue = useSyncExternalStore(watchQueue, readQueue);
  if (isAbove && queue.tracks.length < 2) return null;
  const isDoubled = isAbove && !isWhole;
  return (
    <section className={styles["bar"]} data-whole={isWhole} data-doubled={isDoubled || undefined} aria-label={t("player.bar.label")}>
      <AddedNote />
      {isQueueOpen && <QueuePanel id={queueId} onClose={() => setQueueOpen(false)} />}
      {isDoubled ? <UpNext queue={queue} /> : <Playing track={track} player={player} />}
      <Transport track={track} player={player} />
      <Tools
        track={track}
        queueId={queueId}
        isQueueOpen={isQueueOpen}
        onQueue={() => setQueueOpen(!isQueueOpen)}
        isWhole={isWhole}
        onWhole={() => setWhole(!isWhole)}
      />
    </section>
  );
}

/** There is nothing to play of a deleted track. */
function useEndWhenGone(error: Error | null): void {
  const isGone = error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (isGone) closePlayback();
  }, [isGone]);
}

/** Whether one sees the button that plays the track on the page. */
function useIsInSight(trackId: string, isOnPage: boolean): boolean {
  const [isSeen, setSeen] = useState(true);
  // Each time: another conversation about the track has another button.
  useEffect(() => {
    const button = isOnPage && document.querySelector(`[data-player="${trackId}"] > .play`);
    if (!button) return;
    const observer = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting ?? true));
    observer.observe(button);
    return () => observer.disconnect();
  });
  return isOnPage && isSeen;
}

function UpNext({ queue: { tracks, index, repeat } }: { queue: QueueState }) {
  const next = tracks[index + 1] ?? (repeat === "all" ? tracks[0] : undefined);
  return <p className={`quiet ${styles["next"] ?? ""}`}>{next ? t("player.bar.upNext", { title: next.title }) : t("player.bar.nothingNext")}</p>;
}

function Playing({ track, player }: { track: ListedTrack | undefined; player: TrackPlayer }) {
  const { hasFailed } = usePlayerState(player);
  const open = useOpenTracks();
  const openTrack = () => track && open.mutate([track.id]);
  return (
    <div className={styles["track"]}>
      {/* The title does the same, for keys and screen readers. */}
      <button type="button" className={styles["cover"]} tabIndex={-1} aria-hidden="true" disabled={!track} onClick={openTrack}>
        {track && <TrackPicture track={track} size={40} />}
      </button>
      <Title track={track} onOpen={openTrack} />
      <span className={styles["below"]}>
        {hasFailed ? <span className="problem-text">{t("player.bar.failed")}</span> : <span className="quiet">{track?.artist}</span>}
        <PlaybackChanges player={player} />
      </span>
      <Facts track={track} player={player} />
    </div>
  );
}

/** Tempo and key as they sound. */
function Facts({ track, player }: { track: ListedTrack | undefined; player: TrackPlayer }) {
  const { rate, semitones } = usePlayerState(player);
  const { tempo_bpm: tempo = null, key = "", camelot = "" } = track?.facts ?? {};
  const sounding = (key && semitones !== 0 && keyShifted(key, semitones)) || { key, camelot };
  return (
    <span className={styles["facts"]}>
      {tempo !== null && <span className="quiet">{t("library.tempo", { bpm: Math.round(tempo * rate) })}</span>}
      <KeyPill musicalKey={sounding.key} camelot={sounding.camelot} />
    </span>
  );
}

/** The title, which leads to the track. */
function Title({ track, onOpen }: { track: Track | undefined; onOpen: () => void }) {
  const title = track?.title ?? "";
  return (
    <strong>
      <button type="button" className={`track-title title-button ${styles["open"] ?? ""}`} title={t("home.askAbout", { title })} disabled={!track} onClick={onOpen}>
        {title}
      </button>
    </strong>
  );
}

function Transport({ track, player }: { track: Track | undefined; player: TrackPlayer }) {
  const { isPlaying, position, hasFailed } = usePlayerState(player);
  const queue = useSyncExternalStore(watchQueue, readQueue);
  const title = track?.title ?? "";
  const duration = track?.duration ?? 0;
  return (
    <div className={styles["transport"]}>
      <button type="button" className="icon-button" aria-label={t("player.bar.previous")} title={t("player.bar.previous")} onClick={() => previous(position)}>
        <PreviousIcon />
      </button>
      <button
        type="button"
        className="play"
        aria-label={isPlaying ? t("player.bar.pause") : t("player.bar.play")}
        title={isPlaying ? t("player.bar.pause") : t("player.bar.play")}
        disabled={hasFailed}
        onClick={player.toggle}
      >
        <PlayIcon isPlaying={isPlaying} />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={t("player.bar.next")}
        title={t("player.bar.next")}
        disabled={!hasNext(queue)}
        onClick={next}
      >
        <NextIcon />
      </button>
      <span className={styles["progress"]} style={{ scale: `${duration ? position / duration : 0} 1` }} />
      <span className={styles["time"]}>{clock(position)}</span>
      <input
        type="range"
        className={styles["position"]}
        aria-label={t("player.bar.position", { title })}
        aria-valuetext={t("player.bar.positionOf", { at: clock(position), length: clock(duration) })}
        min={0}
        max={duration || 1}
        step={1}
        value={Math.min(position, duration)}
        disabled={!duration}
        onChange={(event) => player.seekTo(Number(event.target.value))}
      />
      <span className={styles["time"]}>{clock(duration)}</span>
    </div>
  );
}

interface ToolsProps {
  track: ListedTrack | undefined;
  queueId: string;
  isQueueOpen: boolean;
  onQueue: () => void;
  isWhole: boolean;
  onWhole: () => void;
}

function Tools({ track, queueId, isQueueOpen, onQueue, isWhole, onWhole }: ToolsProps) {
  return (
    <div className={styles["tools"]}>
      {track && <LikeButtons track={track} />}
      <ShuffleButton />
      <RepeatButton />
      <button
        type="button"
        className="icon-button"
        aria-expanded={isQueueOpen}
        aria-controls={queueId}
        aria-label={t("player.bar.queue")}
        title={t("player.bar.queue")}
        onClick={onQueue}
      >
        <QueueIcon />
      </button>
      <Volume />
      <button type="button" className="icon-button" aria-label={t("player.bar.close")} title={t("player.bar.close")} onClick={closePlayback}>
        ×
      </button>
      <button
        type="button"
        className={`icon-button ${styles["more"] ?? ""}`}
        aria-expanded={isWhole}
        aria-label={t("player.bar.more")}
        title={t("player.bar.more")}
        onClick={onWhole}
      >
        ⋯
      </button>
    </div>
  );
}

function ShuffleButton() {
  const queue = useSyncExternalStore(watchQueue, readQueue);
  if (!canShuffle(queue)) return null;
  return (
    <button type="button" className="icon-button" aria-label={t("player.bar.shuffle")} title={t("player.bar.shuffle")} onClick={shuffleQueue}>
      <ShuffleIcon />
    </button>
  );
}

function RepeatButton() {
  const { repeat } = useSyncExternalStore(watchQueue, readQueue);
  return (
    <button
      type="button"
      className="icon-button"
      aria-pressed={repeat !== "off"}
      aria-label={t(`player.bar.repeat.${repeat}`)}
      title={t(`player.bar.repeat.${repeat}`)}
      onClick={() => setRepeat(AFTER[repeat])}
    >
      <RepeatIcon />
      {repeat === "one" && <span aria-hidden="true">1</span>}
    </button>
  );
}

function Volume() {
  const volume = useSyncExternalStore(watchPlayers, readVolume);
  return (
    <label className={styles["volume"]} title={t("player.bar.volume")}>
      <VolumeIcon />
      <input
        type="range"
        aria-label={t("player.bar.volume")}
        min={0}
        max={100}
        step={5}
        value={Math.round(100 * volume)}
        onChange={(event) => setVolume(Number(event.target.value) / 100)}
      />
    </label>
  );
}
