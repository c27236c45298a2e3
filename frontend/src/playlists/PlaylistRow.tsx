import type { PlaylistEntry } from "../api/playlists";
import { nearestClock } from "../format";
import { t } from "../i18n";
import { Cover } from "../library/Cover";
import { KeyPill } from "../library/KeyPill";
import { RowPlayButton } from "../player/RowPlayButton";
import type { Grip } from "../useDrag";
import { shownReason } from "./shownReason";
import styles from "./PlaylistRow.module.css";
import { TransitionMark } from "./TransitionMark";

interface Props {
  entry: PlaylistEntry;
  /** The track above; undefined for the first. */
  before: PlaylistEntry | undefined;
  place: number;
  isPlaying: boolean;
  isDragged: boolean;
  mark: "above" | "below" | undefined;
  /** Null: the order cannot be changed. */
  grip: Grip | null;
  /** Play it, or pause it while it sounds. */
  onToggle: () => void;
  onMove: (by: number) => void;
  onRemove: () => void;
}

/** One track of a playlist, with what decides whether it fits its neighbours. */
export function PlaylistRow({ entry, before, place, isPlaying, isDragged, mark, grip, onToggle, onMove, onRemove }: Props) {
  const { title, artist, tempo_bpm: tempo, camelot, key, duration, reason } = entry;
  const shown = shownReason(reason);
  return (
    <li className={styles["entry"]} data-playing={isPlaying} data-dragged={isDragged} data-mark={mark} aria-current={isPlaying}>
      <TransitionMark before={before} track={entry} />
      {grip ? (
        <button
          type="button"
          className={`icon-button ${styles["grip"] ?? ""}`}
          aria-label={t("playlists.move", { place, title })}
          title={t("playlists.moveHint")}
          onKeyDown={(event) => {
            if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
            event.preventDefault();
            onMove(event.key === "ArrowUp" ? -1 : 1);
          }}
          {...grip}
        >
          {place}
          <span aria-hidden="true">⠿</span>
        </button>
      ) : (
        <span className={`quiet ${styles["grip"] ?? ""}`}>{place}</span>
      )}
      <RowPlayButton track={{ id: entry.track_id, title }} className={styles["play"]} onToggle={onToggle}>
        <Cover track={{ id: entry.track_id, cover: entry.cover, facts: { camelot } }} size={44} />
      </RowPlayButton>
      {/* As large as the row: the button beside it does the same. */}
      <div className={styles["names"]} onClick={onToggle}>
        <strong className="track-title">{title}</strong>
        <span className="quiet">{artist}</span>
        {shown && <span className={`quiet ${styles["reason"] ?? ""}`}>{shown}</span>}
      </div>
      <span className={styles["number"]}>{tempo === null ? "" : Math.round(tempo)}</span>
      <span>
        <KeyPill musicalKey={key} camelot={camelot} />
      </span>
      <span className={`quiet ${styles["duration"] ?? ""}`}>{duration === null ? "" : nearestClock(duration)}</span>
      {grip && (
        <button type="button" className="icon-button" aria-label={t("playlists.remove", { title })} onClick={onRemove}>
          ×
        </button>
      )}
    </li>
  );
}
