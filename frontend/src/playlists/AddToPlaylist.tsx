import { useRef, type RefObject } from "react";

import { addToPlaylist, createPlaylist } from "../api/playlists";
import { t } from "../i18n";
import styles from "./AddToPlaylist.module.css";
import { usePlaylistChanges, usePlaylists } from "./usePlaylists";


/** A dialog that puts tracks into a playlist, or into a new one. */
export function AddToPlaylist({ dialog, trackIds }: { dialog: RefObject<HTMLDialogElement | null>; trackIds: readonly string[] }) {
  const { data } = usePlaylists();
  const { change } = usePlaylistChanges();
  const name = useRef<HTMLInputElement>(null);
  const done = { onSuccess: () => dialog.current?.close() };
  const create = () => {
    const typed = name.current?.value.trim();
    if (typed) change.mutate(() => createPlaylist(typed, trackIds), done);
  };
  const own = data?.playlists.filter(({ filter }) => filter === null) ?? [];
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="add-to-playlist" onClose={() => change.reset()}>
      <h2 id="add-to-playlist">{t("playlists.addTitle", { count: trackIds.length })}</h2>
      <ul className="rows">
        {own.map(({ id, name: title }) => (
          <li key={id}>
            <button type="button" className="link-button" onClick={() => change.mutate(() => addToPlaylist(id, trackIds), done)}>
              {title}
            </button>
          </li>
        ))}
      </ul>
      <div className={styles["create"]}>
        <input
          ref={name}
          className="search"
          maxLength={100}
          aria-label={t("playlists.newName")}
          placeholder={t("playlists.newName")}
          onKeyDown={(event) => event.key === "Enter" && create()}
        />
        <button type="button" className="button primary" onClick={create}>
          {t("playlists.create")}
        </button>
      </div>
      <p className="problem-text" role="alert">
        {change.error?.message}
      </p>
      <form method="dialog" className="dialog-buttons">
        <button className="button">{t("common.cancel")}</button>
      </form>
    </dialog>
  );
}
