import { useState, useSyncExternalStore } from "react";

import { ApiError } from "../api/client";
import { deletePlaylist, exportUrl, moveEntry, removeEntries, renamePlaylist, type ExportFormat, type Playlist, type PlaylistChange, type PlaylistEntry } from "../api/playlists";
import { nearestClock } from "../format";
import { currentTrackId, watchPlayers } from "../player/players";
import { inRandomOrder, toggleInQueue } from "../player/queue";
import { openPage, useIsFromChat } from "../route";
import { t } from "../i18n";
import { OpenMusic } from "../library/MusicLink";
import { Menu } from "../Menu";
import { PageHead } from "../Page";
import { useDrag } from "../useDrag";
import { PlaylistRow } from "./PlaylistRow";
import { playEntries } from "./playPlaylist";
import { usePlaylist, usePlaylistChanges } from "./usePlaylists";
import styles from "./PlaylistView.module.css";

const FORMATS: readonly ExportFormat[] = ["m3u8", "xspf", "csv", "zip"];

/** One playlist: play it, reorder it, rename it, take it along. Each change can be undone. */
export function PlaylistView({ id }: { id: string }) {
  const { data, error } = usePlaylist(id);
  const changes = usePlaylistChanges();
  const [undone, setUndone] = useState("");
  const isDeleted = changes.change.data?.playlist === null;
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <>
      <Back />
      <Note {...changes} undone={undone} />
      {isMissing && !isDeleted && <p>{t("playlists.notFound")}</p>}
      {error && !isMissing && (
        <p className="problem-text" role="alert">
          {error.message}
        </p>
      )}
      {data && !isDeleted && <Open playlist={data} {...changes} onUndone={setUndone} />}
    </>
  );
}

/** The way back, where there is none to a chat above. */
function Back() {
  if (useIsFromChat()) return null;
  return (
    <button type="button" className={`link-button ${styles["back"] ?? ""}`} onClick={() => openPage("playlists")}>
      ‹ {t("playlists.title")}
    </button>
  );
}

type Changes = ReturnType<typeof usePlaylistChanges>;

/** What was changed last, and how to undo it.
 *
 * undone : what to say once that is done */
function Note({ change, undo, undone }: Changes & { undone: string }) {
  const token = change.data?.undo_token;
  const problem = change.error ?? undo.error;
  const told = problem?.message ?? change.data?.message ?? (undo.data && undone);
  return (
    <p role="status" className={`quiet ${styles["note"] ?? ""}`}>
      {told}{" "}
      {token && (
        <button type="button" className="link-button" disabled={undo.isPending} onClick={() => undo.mutate(token)}>
          {t("playlists.undo")}
        </button>
      )}
    </p>
  );
}

function Open({ playlist, change, onUndone }: { playlist: Playlist; onUndone: (told: string) => void } & Changes) {
  const { id, entries, name: listName } = playlist;
  const make = (made: () => Promise<PlaylistChange>, told = t("playlists.undone", { name: listName })) => {
    onUndone(told);
    change.mutate(made);
  };
  const isSmart = playlist.filter !== null;
  const [isRenaming, setRenaming] = useState(false);
  const playing = useSyncExternalStore(watchPlayers, currentTrackId);
  const move = (entry: PlaylistEntry | undefined, to: number) => {
    const entryId = entry?.entry_id;
    if (entryId && to >= 0 && to < entries.length) make(() => moveEntry(id, entryId, to));
  };
  const { grip, mark, dragged } = useDrag((from, to) => from !== to && move(entries[from], to));
  return (
    <>
      <Head
        playlist={playlist}
        isRenaming={isRenaming}
        onEnd={(name) => {
          setRenaming(false);
          if (name !== playlist.name) make(() => renamePlaylist(id, name));
        }}
      />
      <div className={styles["actions"]}>
        <button type="button" className="button primary" disabled={entries.length === 0} onClick={() => playEntries(entries, 0)}>
          ▶ {t("playlists.play")}
        </button>
        <button type="button" className="button" disabled={entries.length === 0} onClick={() => playEntries(inRandomOrder(entries), 0)}>
          {t("player.bar.shuffle")}
        </button>
        <Menu label={t("chat.more")}>
          <button type="button" onClick={() => setRenaming(true)}>
            {t("playlists.rename")}
          </button>
          {FORMATS.map((format) => (
            <a key={format} href={exportUrl(id, format)} download>
              {t("conversations.exportAs", { format: t(`playlists.formats.${format}`) })}
            </a>
          ))}
          <button type="button" className={styles["delete"]} onClick={() => make(() => deletePlaylist(id))}>
            {t("playlists.delete")}
          </button>
        </Menu>
      </div>
      {entries.length === 0 && (
        <p className="quiet">
          {t(isSmart ? "playlists.emptySmart" : "playlists.empty")}{" "}
          <OpenMusic className="link-button" />
        </p>
      )}
      <ol className={styles["entries"]} aria-label={playlist.name}>
        {entries.map((entry, at) => (
          <PlaylistRow
            key={entry.entry_id ?? entry.track_id}
            entry={entry}
            before={entries[at - 1]}
            place={at + 1}
            isPlaying={entry.track_id === playing}
            isDragged={dragged === at}
            mark={mark(at)}
            grip={isSmart ? null : grip(at)}
            onToggle={() => playEntries(entries, at, toggleInQueue)}
            onMove={(by) => move(entry, at + by)}
            onRemove={() => entry.entry_id !== null && make(() => removeEntries(id, [entry.entry_id ?? 0]), t("playlists.backIn", { title: entry.title, name: listName }))}
          />
        ))}
      </ol>
    </>
  );
}

interface HeadProps {
  playlist: Playlist;
  isRenaming: boolean;
  /** The new name, or the old one. */
  onEnd: (name: string) => void;
}

function Head({ playlist: { name, entries, seconds }, isRenaming, onEnd }: HeadProps) {
  const end = (typed: string) => onEnd(typed.trim() || name);
  return (
    <PageHead>
      {isRenaming ? (
        <input
          className="search"
          autoFocus
          maxLength={100}
          defaultValue={name}
          aria-label={t("playlists.renameField")}
          onBlur={(event) => end(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter") end(event.currentTarget.value);
            if (event.key === "Escape") end(name);
          }}
        />
      ) : (
        <h1 className={styles["name"]}>{name}</h1>
      )}
      <span className="quiet">{t("playlists.total", { count: entries.length, time: nearestClock(seconds) })}</span>
    </PageHead>
  );
}
