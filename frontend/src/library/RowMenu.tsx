import { useEffect, useRef, type KeyboardEvent } from "react";

import type { ListedTrack } from "../api/tracks";
import { t } from "../i18n";
import menu from "../Menu.module.css";
import { placeBeside } from "../placeBeside";
import { useLike } from "../player/LikeButtons";

interface Props {
  track: ListedTrack;
  /** The button that opened it. */
  anchor: HTMLElement;
  onPlayNext: () => void;
  onQueue: () => void;
  onEdit: () => void;
  onRemove: () => void;
  onClose: () => void;
}

/** What else can be done with a track of the list. Choosing, Escape and a click beside it close the menu. */
export default function RowMenu({ track, anchor, onPlayNext, onQueue, onEdit, onRemove, onClose }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const { liked, set } = useLike(track.id);
  useEffect(() => {
    if (!box.current) return;
    box.current.showPopover();
    placeBeside(box.current, anchor);
    box.current.querySelector("button")?.focus();
  }, [anchor]);
  // In the list below, the same keys move and delete rows.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    event.stopPropagation();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const buttons = [...event.currentTarget.querySelectorAll("button")];
    const at = buttons.findIndex((button) => button === document.activeElement);
    buttons.at((at + step) % buttons.length)?.focus();
  };
  return (
    <div
      ref={box}
      popover="auto"
      className={menu["menu"]}
      role="group"
      aria-label={t("library.actionsOf", { title: track.title })}
      onToggle={({ newState }) => newState === "closed" && onClose()}
      onKeyDown={onKeyDown}
      onClick={() => box.current?.hidePopover()}
    >
      <button type="button" onClick={onPlayNext}>
        {t("library.playNext")}
      </button>
      <button type="button" onClick={onQueue}>
        {t("library.addToQueue")}
      </button>
      <button type="button" onClick={() => set(liked === 1 ? 0 : 1)}>
        {t(liked === 1 ? "library.unlike" : "library.like")}
      </button>
      <button type="button" onClick={onEdit}>
        {t("library.edit")}
      </button>
      <button type="button" onClick={onRemove}>
        {t("library.remove")}
      </button>
    </div>
  );
}
