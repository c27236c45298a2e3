import { useEffect, useRef } from "react";

import { texts } from "../texts";

interface Props {
  title: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a track is gone for good. */
export function ConfirmDelete({ title, onConfirm, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="delete-title" onClose={onClose}>
      <h2 id="delete-title">{texts.library.removeTitle}</h2>
      <p>{texts.library.removeBody(title)}</p>
      <form method="dialog" className="dialog-buttons">
        <button className="button">{texts.cancel}</button>
        <button className="button danger" onClick={onConfirm}>
          {texts.library.removeConfirm}
        </button>
      </form>
    </dialog>
  );
}
