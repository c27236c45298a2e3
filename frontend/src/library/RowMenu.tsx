import { useEffect, useRef, type KeyboardEvent } from "react";

import { audioUrl, type ListedTrack } from "../api/tracks";
import { t } from "../i18n";
import menu from "../Menu.module.css";
import { placeBeside, type Anchor } from "../placeBeside";
import { useLike } from "../player/useLikes";
import { leaveSecondClick } from "../secondClick";
import { PHONE, useMedia } from "../useMedia";
import { queryOfGroup } from "./groups";
import { MusicLink } from "./MusicLink";
import styles from "./Rating.module.css";
import { Stars } from "./Stars";
import { TempoFix } from "./TempoFix";

interface Props {
  track: ListedTrack;
  /** What opened it. */
  anchor: Anchor;
  onOpen: () => void;
  onPlay: () => void;
  /** Ask about the track in a new conversation. */
  onAsk: (question: string) => void;
  onRate: (rating: number) => void;
  onPlayNext: () => void;
  onQueue: () => void;
  isSelected: boolean;
  onSelect: (isSelected: boolean, isExtending: boolean) => void;
  onEdit: () => void;
  onPlaylist: () => void;
  onRemove: () => void;
  onClose: () => void;
}

/** What else can be done with a track of the list. Choosing, Escape and a click beside it close the menu. */
export default function RowMenu({ track, anchor, onClose, onRate, ...act }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const { liked, set } = useLike(track.id);
  // There the rows have no boxes to tick before one is selected.
  const isPhone = useMedia(PHONE);
  useEffect(() => {
    if (!box.current) return;
    box.current.showPopover();
    placeBeside(box.current, anchor);
    box.current.querySelector<HTMLElement>(":scope > button:enabled")?.focus();
  }, [anchor]);
  // In the list below, the same keys move and delete rows.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    event.stopPropagation();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    // The stars are one line: the tab key leads to them, and digits rate in the list itself.
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>(":scope > :is(button:enabled, a)")];
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
      onClickCapture={(event) => leaveSecondClick(event, anchor)}
      onClick={() => box.current?.hidePopover()}
    >
      <div className={styles["inMenu"]}>
        <Stars rating={track.rating} name={t("library.find.sorts.rating")} onRate={onRate} />
      </div>
      <TempoFix track={track} />
      <button type="button" onClick={act.onPlay}>
        {t("player.bar.play")}
      </button>
      <button type="button" onClick={act.onPlayNext}>
        {t("library.playNext")}
      </button>
      <button type="button" onClick={act.onQueue}>
        {t("library.addToQueue")}
      </button>
      <button type="button" onClick={act.onPlaylist}>
        {t("playlists.add")}
      </button>
      <button type="button" onClick={() => set(liked === 1 ? 0 : 1)}>
        {t(liked === 1 ? "library.unlike" : "library.like")}
      </button>
      <button type="button" onClick={() => act.onOpen()}>
        {t("home.askAbout", { title: track.title })}
      </button>
      <button type="button" onClick={() => act.onAsk(t("library.similar"))}>
        {t("library.similar")}
      </button>
      <button type="button" onClick={() => act.onAsk(t("library.mixes"))}>
        {t("library.mixes")}
      </button>
      {track.album && <MusicLink query={queryOfGroup("album", { name: track.album, artist: "" })}>{t("library.toAlbum")}</MusicLink>}
      {track.artist && <MusicLink query={queryOfGroup("artist", { name: track.artist, artist: "" })}>{t("library.toArtist")}</MusicLink>}
      <a href={audioUrl(track.id)} download={track.original_filename}>
        {t("library.download")}
      </a>
      {isPhone && !act.isSelected && (
        <button type="button" onClick={() => act.onSelect(true, false)}>
          {t("library.select", { title: track.title })}
        </button>
      )}
      <button type="button" onClick={act.onEdit}>
        {t("library.edit")}
      </button>
      <button type="button" onClick={act.onRemove}>
        {t("library.remove")}
      </button>
    </div>
  );
}
