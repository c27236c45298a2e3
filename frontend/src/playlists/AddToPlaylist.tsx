import { useRef, useState, type RefObject } from "react";

import { addToPlaylist, createPlaylist } from "../api/playlists";
import { t } from "../i18n";
import { openPlaylist } from "../route";
import styles from "./AddToPlaylist.module.css";
import { usePlaylistChanges, usePlaylists } from "./usePlaylists";

interface Filled {
  id: string;
  name: string;
  /** The tracks that were added, to tell whether they are still those that are chosen. */
  trackIds: string;
}

/** A dialog that puts tracks into a playlist, or into a new one. What was done is told in its place afterwards. */
export function AddToPlaylist({ dialog, trackIds }: { dialog: RefObject<HTMLDialogElement | null>; trackIds: readonly string[] }) {
  const { data } = usePlaylists();
  const { change } = usePlaylistChanges();
  const name = useRef<HTMLInputElement>(null);
  const [filled, setFilled] = useState<Filled | null>(null);
  const fill = (title: string, request: () => ReturnType<typeof createPlaylist>, id?: string) =>
    change.mutate(request, {
      onSuccess: ({ playlist }) => {
        dialog.current?.close();
        setFilled({ id: id ?? playlist?.id ?? "", name: title, trackIds: trackIds.join() });
      },
    });
  const create = () => {
    const typed = name.current?.value.trim();
    if (typed) fill(typed, () => createPlaylist(typed, trackIds));
  };
  const own = data?.playlists.filter(({ filter }) => filter === null) ?? [];
  return (
    <>
      <dialog ref={dialog} className="dialog" aria-labelledby="add-to-playlist" onClose={() => change.reset()}>
        <h2 id="add-to-playlist">{t("playlists.addTitle", { count: trackIds.length })}</h2>
        <ul className="rows">
          {own.map(({ id, name: title }) => (
            <li key={id}>
              <button type="button" className="link-button" onClick={() => fill(title, () => addToPlaylist(id, trackIds), id)}>
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
      <FilledNote filled={filled?.trackIds === trackIds.join() ? filled : null} />
    </>
  );
}

function FilledNote({ filled }: { filled: Filled | null }) {
  return (
    <span role="status" className="quiet">
      {filled && (
        <>
          {t("playlists.filled", { name: filled.name })}{" "}
          {filled.id && (
            <button type="button" className="link-button" onClick={() => openPlaylist(filled.id)}>
              {t("playlists.open")}
            </button>
          )}
        </>
      )}
    </span>
  );
}
