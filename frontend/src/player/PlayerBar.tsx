import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useId, useRef, useState, useSyncExternalStore, type RefObject } from "react";

import { ApiError } from "../api/client";
import { keys } from "../api/keys";
import { fetchTrack, whileBusy, type ListedTrack, type Track } from "../api/tracks";
import { clock, nearestClock } from "../format";
import { t } from "../i18n";
import { TrackPicture } from "../library/TrackPicture";
import { useOpenTracks } from "../library/useLibrary";
import { useClosedByBack } from "../useClosedByBack";
import { PHONE, useMedia } from "../useMedia";
import { AddedNote } from "./AddedNote";
import { NextButton, PlayPauseButton, PositionSlider, PreviousButton, RepeatButton, ShuffleButton, useQueue } from "./BarControls";
import { QueueIcon, VolumeIcon } from "./icons";
import { LikeButtons } from "./LikeButtons";
import { connectMediaSession } from "./mediaSession";
import { PlaybackChanges } from "./PlaybackChanges";
import styles from "./PlayerBar.module.css";
import { readVolume, setVolume, watchPlayers } from "./players";
import { closePlayback, nextOf, type QueuedTrack } from "./queue";
import { QueuePanel } from "./QueuePanel";
import { isButtonShown, watchButtons } from "./shownButtons";
import { SoundingFacts } from "./SoundingFacts";
import type { TrackPlayer } from "./trackPlayer";
import { usePlayerState, useTrackPlayer } from "./useTrackPlayer";

const loadNowPlaying = () => import("./NowPlaying");
const NowPlaying = lazy(loadNowPlaying);

/** On its side the bar keeps its place beside the pages, so that those do not move while one scrolls. */
const UPRIGHT = "(min-height: 31.25rem)";

/** The bar with the current track, at the bottom of every page. Where the player on the page has all buttons, it has none of them.
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
  const { hasScreen, isScreenOpen, closeScreen, openTitle, openChat } = useNowPlaying(trackId);
  const { isAbove, isAllAbove, hasTransport, upNext } = useLeftToPage(trackId, hasScreen);
  if (isAllAbove && !isScreenOpen) return null;
  return (
    <section className={styles["bar"]} data-whole={isWhole} data-above={isAbove} aria-label={t("player.bar.label")}>
      <AddedNote />
      {isQueueOpen && <QueuePanel id={queueId} onClose={() => setQueueOpen(false)} />}
      <Playing track={track} player={player} isShownAbove={isShownAbove} upNext={upNext} hasScreen={hasScreen} onOpen={openTitle} />
      {hasTransport && <Transport track={track} player={player} />}
      <Tools
        track={track}
        isPhone={hasScreen}
        queueId={queueId}
        isQueueOpen={isQueueOpen}
        onQueue={() => setQueueOpen(!isQueueOpen)}
        isWhole={isWhole}
        onWhole={() => setWhole(!isWhole)}
      />
      {isScreenOpen && (
        <Suspense>
          <NowPlaying track={track} player={player} onClose={closeScreen} onChat={openChat} />
        </Suspense>
      )}
    </section>
  );
}

/** What the bar leaves to the player on the page while the buttons of that are in sight: on phones all, as long as there is no queue, and on
 * computers the buttons. */
function useLeftToPage(trackId: string, isPhone: boolean) {
  const isAbove = useSyncExternalStore(watchButtons, () => isButtonShown(trackId));
  const isUpright = useMedia(UPRIGHT);
  const queue = useQueue();
  if (!isPhone) return { isAbove, isAllAbove: false, hasTransport: !isAbove };
  const isAllAbove = isAbove && isUpright && queue.tracks.length < 2;
  return { isAbove, isAllAbove, hasTransport: true, upNext: isAbove ? nextOf(queue) : undefined };
}

/** What the title opens: on phones the screen of what plays, else the conversation about the track. */
function useNowPlaying(trackId: string) {
  const screen = useClosedByBack();
  const hasScreen = useMedia(PHONE);
  const open = useOpenTracks();
  // So that a tap does not wait for it.
  useEffect(() => void (hasScreen && loadNowPlaying()), [hasScreen]);
  const openChat = () => open.mutate([trackId]);
  const openTitle = () => (hasScreen ? screen.open(true) : openChat());
  return { hasScreen, isScreenOpen: hasScreen && screen.isOpen, closeScreen: screen.close, openTitle, openChat };
}

/** There is nothing to play of a deleted track. */
function useEndWhenGone(error: Error | null): void {
  const isGone = error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (isGone) closePlayback();
  }, [isGone]);
}

interface PlayingProps {
  track: ListedTrack | undefined;
  player: TrackPlayer;
  /** Its tempo and key stand there. */
  isShownAbove: boolean;
  /** Told in place of the artist. */
  upNext: QueuedTrack | undefined;
  hasScreen: boolean;
  onOpen: () => void;
}

function Playing({ track, player, isShownAbove, upNext, hasScreen, onOpen }: PlayingProps) {
  const { hasFailed } = usePlayerState(player);
  const title = useRef<HTMLButtonElement>(null);
  const open = () => {
    // The focus returns to it, and not to the cover, which screen readers do not know.
    title.current?.focus();
    onOpen();
  };
  const below = upNext ? t("player.bar.upNext", { title: upNext.title }) : track?.artist;
  return (
    <div className={styles["track"]}>
      {/* The title does the same, for keys and screen readers. */}
      <button type="button" className={styles["cover"]} tabIndex={-1} aria-hidden="true" disabled={!track} onClick={open}>
        {track && <TrackPicture track={track} size={40} />}
      </button>
      <Title button={title} track={track} hasScreen={hasScreen} onOpen={open} />
      <span className={styles["below"]}>
        {hasFailed ? <span className="problem-text">{t("player.bar.failed")}</span> : <span className="quiet">{below}</span>}
        {!isShownAbove && <SoundingFacts className={styles["facts"]} track={track} player={player} />}
        <PlaybackChanges player={player} isShort />
      </span>
    </div>
  );
}

interface TitleProps {
  button: RefObject<HTMLButtonElement | null>;
  track: Track | undefined;
  hasScreen: boolean;
  onOpen: () => void;
}

/** The title, which leads to the track. */
function Title({ button, track, hasScreen, onOpen }: TitleProps) {
  const title = track?.title ?? "";
  return (
    <strong>
      <button
        ref={button}
        type="button"
        className={`track-title title-button ${styles["open"] ?? ""}`}
        title={hasScreen ? t("player.bar.nowPlaying") : t("home.askAbout", { title })}
        aria-haspopup={hasScreen ? "dialog" : undefined}
        disabled={!track}
        onClick={onOpen}
      >
        {title}
      </button>
    </strong>
  );
}

function Transport({ track, player }: { track: Track | undefined; player: TrackPlayer }) {
  const { position } = usePlayerState(player);
  const duration = track?.duration ?? 0;
  return (
    <div className={styles["transport"]}>
      <PreviousButton player={player} />
      <PlayPauseButton player={player} />
      <NextButton />
      <span className={styles["progress"]} style={{ scale: `${duration ? position / duration : 0} 1` }} />
      <span className={styles["time"]}>{clock(position)}</span>
      <PositionSlider track={track} player={player} />
      <span className={styles["time"]}>{nearestClock(duration)}</span>
    </div>
  );
}

interface ToolsProps {
  track: ListedTrack | undefined;
  isPhone: boolean;
  queueId: string;
  isQueueOpen: boolean;
  onQueue: () => void;
  isWhole: boolean;
  onWhole: () => void;
}

function Tools({ track, isPhone, queueId, isQueueOpen, onQueue, isWhole, onWhole }: ToolsProps) {
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
      {!isPhone && <UpNext />}
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

/** What comes next, where there is room. */
function UpNext() {
  const next = nextOf(useQueue());
  if (!next?.title) return null;
  return <span className={`quiet ${styles["upNext"] ?? ""}`}>{t("player.bar.upNext", { title: next.title })}</span>;
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
