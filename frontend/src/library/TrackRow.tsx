import { useEffect, useRef, type ReactNode } from "react";

import type { ListedTrack } from "../api/tracks";
import { clock } from "../format";
import { t } from "../i18n";
import { QueueIcon } from "../player/icons";
import { COLUMNS } from "./columns";
import { KeyPill } from "./KeyPill";
import { TrackPicture } from "./TrackPicture";
import styles from "./TrackRow.module.css";

const ROW_COVER = 44;
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
  isTable: boolean;
  onOpen: () => void;
  onPlay: () => void;
  onQueue: () => void;
  onSelect: (isSelected: boolean, isExtending: boolean) => void;
  onEdit: () => void;
  onRenamed: (title: string | null) => void;
  onRemove: () => void;
}

/** The cells of one track: tick it, open it, rename it, throw it away. What the buttons do, keys do too: they are not
 * stops of the tab key, or one would pass thousands. */
export function TrackRow(props: Props) {
  const { track, isSelected, isRenaming } = props;
  return (
    <>
      <span role="gridcell">
        <input
          type="checkbox"
          tabIndex={-1}
          checked={isSelected}
          aria-label={t("library.select", { title: track.title })}
          onChange={(event) => props.onSelect(event.target.checked, (event.nativeEvent as MouseEvent).shiftKey)}
        />
      </span>
      <span role="gridcell">
        {isRenaming ? <TitleField title={track.title} onDone={props.onRenamed} /> : <OpenButton {...props} />}
      </span>
      {props.isTable
        ? COLUMNS.map(({ sort, isNumber, cell }) => (
            <span key={sort} role="gridcell" data-number={isNumber} data-column={sort}>
              {cell(track)}
            </span>
          ))
        : !isRenaming && <Measures track={track} />}
      <span role="gridcell" className={styles["buttons"]}>
        <RowButton label={t("library.playTrack", { title: track.title })} hint={t("library.playHint")} onPress={props.onPlay}>
          ▶
        </RowButton>
        <RowButton label={t("library.queueTrack", { title: track.title })} hint={t("library.queueHint")} onPress={props.onQueue}>
          <QueueIcon />
        </RowButton>
        <RowButton label={t("library.edit", { title: track.title })} hint={t("library.editHint")} onPress={props.onEdit}>
          ✎
        </RowButton>
        <RowButton label={t("library.remove", { title: track.title })} hint={t("library.removeHint")} onPress={props.onRemove}>
          ×
        </RowButton>
      </span>
    </>
  );
}

interface RowButtonProps {
  label: string;
  hint: string;
  onPress: () => void;
  children: ReactNode;
}

function RowButton({ label, hint, onPress, children }: RowButtonProps) {
  return (
    <button type="button" tabIndex={-1} className="icon-button" aria-label={label} title={hint} onClick={onPress}>
      {children}
    </button>
  );
}

function OpenButton({ track, isOpen, isPlaying, mayFetch, isTable, onOpen }: Props) {
  return (
    <button type="button" tabIndex={-1} className={styles["open"]} aria-current={isOpen} onClick={onOpen}>
      <TrackPicture track={track} mayFetch={mayFetch} size={isTable ? TABLE_COVER : ROW_COVER} />
      <span className={styles["names"]}>
        <span className="track-title" data-playing={isPlaying || undefined}>
          {isPlaying && <span className="visually-hidden">{t("library.playing")} </span>}
          {track.title}
        </span>
        {!isTable && (
          <span className={styles["facts"]}>
            {track.artist && <span className={styles["artist"]}>{track.artist}</span>}
            {track.duration !== null && <span>{clock(track.duration)}</span>}
            <Status track={track} />
          </span>
        )}
        {isTable && track.status !== "ready" && (
          <span className={styles["facts"]}>
            <Status track={track} />
          </span>
        )}
      </span>
    </button>
  );
}

function Measures({ track }: { track: ListedTrack }) {
  const { facts } = track;
  if (track.status !== "ready" || !facts) return null;
  return (
    <span role="gridcell" className={styles["measures"]}>
      {facts.tempo_bpm !== null && <span>{t("library.tempo", { bpm: Math.round(facts.tempo_bpm) })}</span>}
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

/** Enter keeps the new title, Escape the old one; so does an empty one. */
function TitleField({ title, onDone }: { title: string; onDone: (title: string | null) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  useEffect(() => field.current?.select(), []);
  const end = (isKept: boolean) => {
    // Leaving the field by Enter takes the focus away, which would end it a second time.
    if (isDone.current) return;
    isDone.current = true;
    const typed = field.current?.value.trim() ?? "";
    onDone(isKept && typed && typed !== title ? typed : null);
  };
  return (
    <input
      ref={field}
      className={styles["rename"]}
      aria-label={t("library.rename", { title })}
      defaultValue={title}
      maxLength={255}
      onBlur={() => end(true)}
      onKeyDown={(event) => {
        if (event.key === "Enter" && !event.nativeEvent.isComposing) end(true);
        if (event.key === "Escape") end(false);
      }}
    />
  );
}
