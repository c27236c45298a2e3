import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";

import { keys } from "../api/keys";
import { importPlaylist } from "../api/playlists";
import { openPlaylist, usePlaylistId } from "../route";
import { texts } from "../texts";
import { PlaylistView } from "./PlaylistView";
import { usePlaylists } from "./usePlaylists";
import "./playlists.css";

const words = texts.playlists;

/** All playlists, or the one that the address names. */
export function PlaylistsPage() {
  const id = usePlaylistId();
  return <section className="page">{id ? <PlaylistView key={id} id={id} /> : <AllPlaylists />}</section>;
}

function AllPlaylists() {
  const { data, error } = usePlaylists();
  const playlists = data?.playlists ?? [];
  return (
    <div className="page-column">
      <header className="page-head">
        <h1>{words.title}</h1>
        <Import />
      </header>
      {error && (
        <p className="problem-text" role="alert">
          {error.message}
        </p>
      )}
      {data && playlists.length === 0 && <p className="quiet">{words.none}</p>}
      <ul className="rows" aria-label={words.title}>
        {playlists.map(({ id, name, filter, updated_at: changed }) => (
          <li key={id} className="row">
            <button type="button" className="playlist-open" onClick={() => openPlaylist(id)}>
              <strong>{name}</strong>
              {filter && <span className="badge">{words.smart}</span>}
              <span className="quiet">{new Date(changed).toLocaleDateString("en", { dateStyle: "medium" })}</span>
            </button>
          </li>
        ))}
      </ul>
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
    <div className="playlist-import">
      <button type="button" className="button" disabled={load.isPending} onClick={() => field.current?.click()}>
        {words.import}
      </button>
      <input
        ref={field}
        type="file"
        hidden
        accept=".m3u8,.m3u,audio/x-mpegurl"
        aria-label={words.import}
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
      {words.imported(name, missing.length)}
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
