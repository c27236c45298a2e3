import { useEffect, useRef } from "react";

import type { Track } from "../api/tracks";
import { texts } from "../texts";

interface Props {
  track: Track | null;
  onConfirm: (trackId: string) => void;
  onClose: () => void;
}

/** Asks before a track is gone for good. */
export function ConfirmDelete({ track, onConfirm, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (track) dialog.current?.showModal();
  }, [track]);
  if (!track) return null;
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="delete-title" onClose={onClose}>
      <h2 id="delete-title">{texts.library.removeTitle}</h2>
      <p>{texts.library.removeBody(track.title)}</p>
      <form method="dialog" className="dialog-buttons">
        <button className="button">{texts.cancel}</button>
        <button className="button danger" onClick={() => onConfirm(track.id)}>
          {texts.library.removeConfirm}
        </button>
      </form>
    </dialog>
  );
}
