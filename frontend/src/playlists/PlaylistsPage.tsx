import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";

import { keys } from "../api/keys";
import { createPlaylist, importPlaylist } from "../api/playlists";
import { EmptyState } from "../EmptyState";
import { PlaylistsIcon } from "../home/icons";
import { PageLink } from "../PageLink";
import { openPlaylist, playlistAddress, usePlaylistId } from "../route";
import { dateText, nearestClock } from "../format";
import { t } from "../i18n";
import { Cover } from "../library/Cover";
import { OpenMusic } from "../library/MusicLink";
import { Page, PageHead } from "../Page";
import { NameForm } from "./NameForm";
import { PlaylistView } from "./PlaylistView";
import { usePlaylistChanges, usePlaylists } from "./usePlaylists";
import shared from "./playlists.module.css";
import styles from "./PlaylistsPage.module.css";

/** All playlists, or the one that the address names. */
export function PlaylistsPage() {
  const id = usePlaylistId();
  return <Page>{id ? <PlaylistView key={id} id={id} /> : <AllPlaylists />}</Page>;
}

function AllPlaylists() {
  const { data, error } = usePlaylists();
  const [isNaming, setNaming] = useState(false);
  const playlists = data?.playlists ?? [];
  return (
    <>
      <PageHead>
        <h1>{t("playlists.title")}</h1>
        <div className={styles["actions"]}>
          <button type="button" className="button primary" aria-expanded={isNaming} onClick={() => setNaming(!isNaming)}>
            {t("playlists.newName")}
          </button>
          <Import />
        </div>
      </PageHead>
      {isNaming && <NewPlaylist onEnd={() => setNaming(false)} />}
      {error && (
        <p className="problem-text" role="alert">
          {error.message}
        </p>
      )}
      {data && playlists.length === 0 && (
        <EmptyState icon={PlaylistsIcon}>
          <p className="quiet">{t("playlists.none")}</p>
          <OpenMusic className="link-button" />
        </EmptyState>
      )}
      <ul className="rows" aria-label={t("playlists.title")}>
        {playlists.map(({ id, name, filter, cover, tracks, seconds, updated_at: changed }) => (
          <li key={id}>
            <PageLink className={`${shared["lineButton"] ?? ""} ${styles["open"] ?? ""}`} href={playlistAddress(id)}>
              <Cover track={{ id: cover?.track_id ?? "", cover: cover?.cover ?? "" }} size={44} />
              <strong>{name}</strong>
              {filter && <span className="badge">{t("playlists.smart")}</span>}
              <span className={`quiet ${styles["total"] ?? ""}`}>{t("playlists.total", { count: tracks, time: nearestClock(seconds) })}</span>
              <span className={`quiet ${styles["date"] ?? ""}`}>{dateText(changed, { dateStyle: "medium" })}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Asks for the name of a new, empty playlist, and opens it. */
function NewPlaylist({ onEnd }: { onEnd: () => void }) {
  const { change } = usePlaylistChanges();
  const create = (name: string) =>
    change.mutate(() => createPlaylist(name, []), { onSuccess: ({ playlist }) => playlist && openPlaylist(playlist.id) });
  return (
    <div>
      <NameForm suggested="" hasFocus isBusy={change.isPending} onCreate={create} onCancel={onEnd} />
      <p className="problem-text" role="alert">
        {change.error?.message}
      </p>
    </div>
  );
}

function Import() {
  const client = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const load = useMutation({
    mutationFn: importPlaylist,
    onSuccess: () => client.invalidateQueries({ queryKey: keys.playlists }),
  });
  return (
    <div>
      <button type="button" className="button" disabled={load.isPending} onClick={() => field.current?.click()}>
        {t("playlists.import")}
      </button>
      <input
        ref={field}
        type="file"
        hidden
        accept=".m3u8,.m3u,audio/x-mpegurl"
        aria-label={t("playlists.import")}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) load.mutate(file);
          // The same file can be chosen again.
          target.value = "";
        }}
      />
      <div role="status" className="quiet">
        {load.data && <Imported name={load.data.playlist?.name ?? ""} missing={load.data.missing} />}
        {load.error?.message}
      </div>
    </div>
  );
}

function Imported({ name, missing }: { name: string; missing: readonly string[] }) {
  return (
    <>
      {missing.length ? t("playlists.importedMissing", { name, count: missing.length }) : t("playlists.imported", { name })}
      {missing.length > 0 && (
        <ul>
          {missing.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </>
  );
}
