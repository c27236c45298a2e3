import { lazy, Suspense, type MouseEvent, type ReactNode } from "react";

import type { ListedTrack } from "../api/tracks";
import { nearestClock } from "../format";
import { t } from "../i18n";
import type { Anchor } from "../placeBeside";
import { PageLink } from "../PageLink";
import { RowPlayButton } from "../player/RowPlayButton";
import { trackAddress } from "../route";
import { LOW, useMedia } from "../useMedia";
import { Heart } from "./Heart";
import { KeyPill } from "./KeyPill";
import { TitleField } from "./TitleField";
import { TrackPicture } from "./TrackPicture";
import type { TableParts } from "./tableParts";
import styles from "./TrackRow.module.css";
import { unusualTempo, whyUnusual } from "./usualTempo";

const RowMenu = lazy(() => import("./RowMenu"));

const ROW_COVER = 44;
const LOW_ROW_COVER = 36;
const TABLE_COVER = 28;

interface Props {
  track: ListedTrack;
  isOpen: boolean;
  isSelected: boolean;
  /** Whether it is the track in the bar at the bottom. */
  isPlaying: boolean;
  isRenaming: boolean;
  mayFetch: boolean;
  /** One line with all columns, instead of two lines. */
  Cells: TableParts["Cells"] | undefined;
  /** By a click of this link, or by a button. */
  onOpen: (event?: MouseEvent<HTMLElement>) => void;
  onAsk: (question: string) => void;
  onPlay: () => void;
  /** Play it, or pause it while it sounds. */
  onToggle: () => void;
  onPlayNext: () => void;
  onQueue: () => void;
  onSelect: (isSelected: boolean, isExtending: boolean) => void;
  onEdit: () => void;
  onPlaylist: () => void;
  onRenamed: (title: string | null) => void;
  onRate: (rating: number) => void;
  onRemove: () => void;
  /** What has opened the menu: its button, or a place. */
  anchor: Anchor | null;
  onAnchor: (anchor: Anchor | null) => void;
}

/** The cells of one track: tick it, play it, open it, rename it, and a menu with the rest. What the buttons do, keys do too: they
 * are not stops of the tab key, or one would pass thousands. */
export function TrackRow(props: Props) {
  const { track, isSelected, isRenaming, Cells } = props;
  const mark = <TempoMark track={track} onOpen={props.onAnchor} />;
  return (
    <>
      <span role="gridcell">
        <label className={styles["tick"]}>
          <input
            type="checkbox"
            tabIndex={-1}
            checked={isSelected}
            aria-label={t("library.select", { title: track.title })}
            onChange={(event) => props.onSelect(event.target.checked, event.nativeEvent instanceof globalThis.MouseEvent && event.nativeEvent.shiftKey)}
          />
        </label>
      </span>
      <span role="gridcell" className={styles["title"]}>
        <RowPlayButton track={track} tabIndex={-1} className={`icon-button ${styles["play"] ?? ""}`} hint={t("library.playHint")} onToggle={props.onToggle} />
        {isRenaming ? <TitleField title={track.title} onDone={props.onRenamed} /> : <OpenLink {...props} />}
      </span>
      {Cells ? <Cells track={track} mark={mark} onRate={props.onRate} /> : !isRenaming && <Measures track={track} mark={mark} />}
      <More {...props} />
    </>
  );
}

/** The row's menu, and its button; below it, in rows of two lines, the heart. A table has it beside the stars. */
function More({ track, anchor, onAnchor, ...act }: Props) {
  const hasHeart = !act.Cells && track.status !== "failed";
  return (
    <span role="gridcell" className={styles["more"]}>
      <button
        type="button"
        tabIndex={-1}
        className="icon-button"
        data-do="menu"
        aria-label={t("library.actionsOf", { title: track.title })}
        aria-expanded={anchor !== null}
        title={t("library.actions")}
        onClick={({ currentTarget }) => onAnchor(currentTarget)}
      >
        <span aria-hidden="true">⋯</span>
      </button>
      {hasHeart && <Heart track={track} />}
      {anchor && (
        <Suspense>
          <RowMenu track={track} anchor={anchor} {...act} onClose={() => onAnchor(null)} />
        </Suspense>
      )}
    </span>
  );
}

function OpenLink({ track, isOpen, isPlaying, mayFetch, Cells, onOpen }: Props) {
  const rowCover = useMedia(LOW) ? LOW_ROW_COVER : ROW_COVER;
  return (
    <PageLink href={trackAddress(track.id)} tabIndex={-1} className={styles["open"]} aria-current={isOpen} onOpen={onOpen}>
      <TrackPicture track={track} mayFetch={mayFetch} size={Cells ? TABLE_COVER : rowCover} />
      <span className={styles["names"]}>
        <span className="track-title" data-playing={isPlaying || undefined}>
          {isPlaying && <span className="visually-hidden">{t("library.playing")} </span>}
          {track.title}
        </span>
        {!Cells && (
          <span className={styles["facts"]}>
            {track.artist && <span className={styles["artist"]}>{track.artist}</span>}
            {track.duration !== null && <span>{nearestClock(track.duration)}</span>}
            <Status track={track} />
          </span>
        )}
        {Cells && track.status !== "ready" && (
          <span className={styles["facts"]}>
            <Status track={track} />
          </span>
        )}
      </span>
    </PageLink>
  );
}

/** Beside a tempo that is half or double of what is usual for the genre: it tells why, and opens the menu with the correction. */
function TempoMark({ track, onOpen }: { track: ListedTrack; onOpen: (anchor: HTMLElement) => void }) {
  const unusual = unusualTempo(track);
  if (!unusual) return null;
  const why = whyUnusual(unusual);
  return (
    <button type="button" tabIndex={-1} className={styles["mark"]} aria-label={why} title={why} onClick={({ currentTarget }) => onOpen(currentTarget)}>
      ?
    </button>
  );
}

function Measures({ track, mark }: { track: ListedTrack; mark: ReactNode }) {
  const { facts } = track;
  if (track.status !== "ready" || !facts) return null;
  return (
    <span role="gridcell" className={styles["measures"]}>
      {facts.tempo_bpm !== null && (
        <span>
          {mark}
          {t("library.tempo", { bpm: Math.round(facts.tempo_bpm) })}
        </span>
      )}
      <KeyPill musicalKey={facts.key} camelot={facts.camelot} />
    </span>
  );
}

function Status({ track }: { track: ListedTrack }) {
  // Of a READY track there is something to say only where something is missing.
  if (track.status === "ready") return track.status_message ? <span>{track.status_message}</span> : null;
  const words = t(`library.status.${track.status}`);
  if (track.status !== "failed") return <span>{words}</span>;
  const reason = track.status_message || words;
  return (
    <span className={styles["reason"]} title={reason}>
      {reason}
    </span>
  );
}
