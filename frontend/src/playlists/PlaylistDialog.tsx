import { useEffect, useRef } from "react";

import { addToPlaylist, createPlaylist } from "../api/playlists";
import { MOST_IDS } from "../api/tracks";
import { useTracksById } from "../api/tracksById";
import { t } from "../i18n";
import type { Filled } from "./AddToPlaylist";
import { NameForm } from "./NameForm";
import { suggestedName } from "./suggestedName";
import { usePlaylistChanges, usePlaylists } from "./usePlaylists";

interface Props {
  trackIds: readonly string[];
  onFilled: (filled: Filled) => void;
  onClose: () => void;
}

/** Puts tracks into a playlist, or into a new one. */
export default function PlaylistDialog({ trackIds, onFilled, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { data } = usePlaylists();
  const { change } = usePlaylistChanges();
  const suggested = useSuggestedName(trackIds);
  useEffect(() => dialog.current?.showModal(), []);
  const fill = (title: string, request: () => ReturnType<typeof createPlaylist>, id?: string) =>
    change.mutate(request, {
      onSuccess: ({ playlist }) => {
        onFilled({ id: id ?? playlist?.id ?? "", name: title, trackIds: trackIds.join() });
        dialog.current?.close();
      },
    });
  const own = data?.playlists.filter(({ filter }) => filter === null) ?? [];
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="add-to-playlist" onClose={onClose}>
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
      <NameForm suggested={suggested} isBusy={change.isPending} onCreate={(name) => fill(name, () => createPlaylist(name, trackIds))} />
      <p className="problem-text" role="alert">
        {change.error?.message}
      </p>
      <form method="dialog" className="dialog-buttons">
        <button className="button">{t("common.cancel")}</button>
      </form>
    </dialog>
  );
}

function useSuggestedName(trackIds: readonly string[]): string {
  const asked = trackIds.slice(0, MOST_IDS);
  const found = useTracksById(asked);
  const name = suggestedName(asked.flatMap((id) => found.get(id) ?? []));
  // Of more tracks than were asked about, only the first are known.
  return trackIds.length > MOST_IDS ? "" : name;
}
