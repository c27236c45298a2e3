import type { Track } from "../api/tracks";
import { clock } from "../format";
import { texts } from "../texts";

interface Props {
  track: Track;
  isOpen: boolean;
  isSelected: boolean;
  onOpen: () => void;
  onSelect: (isSelected: boolean) => void;
  onRemove: () => void;
}

/** One track of the list: open it, tick it for comparing, delete it. */
export function TrackRow({ track, isOpen, isSelected, onOpen, onSelect, onRemove }: Props) {
  return (
    <li className="track" data-status={track.status}>
      <input
        type="checkbox"
        checked={isSelected}
        aria-label={texts.library.select(track.title)}
        onChange={(event) => onSelect(event.target.checked)}
      />
      <button type="button" className="track-open" aria-current={isOpen} onClick={onOpen}>
        <span className="track-title">{track.artist ? `${track.artist} – ${track.title}` : track.title}</span>
        <span className="track-facts">
          {track.duration !== null && <span>{clock(track.duration)}</span>}
          <Status track={track} />
        </span>
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={texts.library.remove(track.title)}
        onClick={onRemove}
      >
        ×
      </button>
    </li>
  );
}

function Status({ track }: { track: Track }) {
  // Of a READY track there is something to say only where something is missing.
  if (track.status === "ready") return track.status_message ? <span>{track.status_message}</span> : null;
  const words = texts.library.status[track.status];
  return <span>{track.status === "failed" ? track.status_message || words : words}</span>;
}
