import { useEffect, useRef } from "react";

import type { Facts, ListedTrack } from "../api/tracks";
import { clock } from "../format";
import { texts } from "../texts";
import { Thumbnail } from "./Thumbnail";

interface Props {
  track: ListedTrack;
  isOpen: boolean;
  isSelected: boolean;
  isRenaming: boolean;
  mayFetch: boolean;
  onOpen: () => void;
  onPlay: () => void;
  onSelect: (isSelected: boolean, isExtending: boolean) => void;
  onRename: () => void;
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
          aria-label={texts.library.select(track.title)}
          onChange={(event) => props.onSelect(event.target.checked, (event.nativeEvent as MouseEvent).shiftKey)}
        />
      </span>
      <span role="gridcell" className="track-main">
        {isRenaming ? <TitleField title={track.title} onDone={props.onRenamed} /> : <OpenButton {...props} />}
      </span>
      <span role="gridcell" className="track-buttons">
        <button
          type="button"
          tabIndex={-1}
          className="icon-button"
          aria-label={texts.library.playTrack(track.title)}
          title={texts.library.playHint}
          onClick={props.onPlay}
        >
          ▶
        </button>
        <button
          type="button"
          tabIndex={-1}
          className="icon-button"
          aria-label={texts.library.rename(track.title)}
          title={texts.library.renameHint}
          onClick={props.onRename}
        >
          ✎
        </button>
        <button
          type="button"
          tabIndex={-1}
          className="icon-button"
          aria-label={texts.library.remove(track.title)}
          title={texts.library.removeHint}
          onClick={props.onRemove}
        >
          ×
        </button>
      </span>
    </>
  );
}

function OpenButton({ track, isOpen, mayFetch, onOpen }: Props) {
  return (
    <button type="button" tabIndex={-1} className="track-open" aria-current={isOpen} onClick={onOpen}>
      <span className="track-title">{track.artist ? `${track.artist} – ${track.title}` : track.title}</span>
      <span className="track-facts">
        {track.status !== "failed" && <Thumbnail track={track} mayFetch={mayFetch} />}
        {track.duration !== null && <span>{clock(track.duration)}</span>}
        {track.status === "ready" && track.facts && <Measures facts={track.facts} />}
        <Status track={track} />
      </span>
    </button>
  );
}

function Measures({ facts }: { facts: Facts }) {
  const { tempo_bpm: tempo, key, camelot, loudness_lufs: loudness } = facts;
  return (
    <>
      {tempo !== null && <span>{texts.library.tempo(Math.round(tempo))}</span>}
      {key && <span title={camelot}>{texts.library.key(key)}</span>}
      {loudness !== null && <span>{texts.library.loudness(loudness.toFixed(1))}</span>}
    </>
  );
}

function Status({ track }: { track: ListedTrack }) {
  // Of a READY track there is something to say only where something is missing.
  if (track.status === "ready") return track.status_message ? <span>{track.status_message}</span> : null;
  const words = texts.library.status[track.status];
  if (track.status !== "failed") return <span>{words}</span>;
  const reason = track.status_message || words;
  return (
    <span className="track-reason" title={reason}>
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
      className="track-rename"
      aria-label={texts.library.rename(title)}
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
