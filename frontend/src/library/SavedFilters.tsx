import { useState } from "react";

import { createSmartPlaylist } from "../api/playlists";
import { t } from "../i18n";
import { usePlaylistChanges, usePlaylists } from "../playlists/usePlaylists";
import { conditionsOf, filterOf, howManyFilters, isNarrowed, type TrackFilter } from "./trackFilter";
import filters from "./Filters.module.css";

/** Filters that were saved as smart playlists: choose one, or save this one. */
export function SavedFilters({ filter, onFilter }: { filter: TrackFilter; onFilter: (filter: TrackFilter) => void }) {
  const { data } = usePlaylists();
  const { change } = usePlaylistChanges();
  const [name, setName] = useState<string | null>(null);
  const saved = (data?.playlists ?? []).filter(({ filter }) => filter !== null && howManyFilters(filterOf(filter)) > 0);
  const save = () => {
    const typed = name?.trim();
    if (typed) change.mutate(() => createSmartPlaylist(typed, conditionsOf(filter)), { onSuccess: () => setName(null) });
  };
  return (
    <>
      {saved.length > 0 && (
        <select
          value=""
          aria-label={t("library.find.saved")}
          onChange={(event) => {
            const chosen = saved.find(({ id }) => id === event.target.value);
            if (chosen?.filter) onFilter({ ...filterOf(chosen.filter), sort: filter.sort, isDescending: filter.isDescending });
          }}
        >
          <option value="">{t("library.find.saved")}</option>
          {saved.map(({ id, name: title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      )}
      {name === null ? (
        <button type="button" className="link-button" disabled={!isNarrowed(filter)} onClick={() => setName("")}>
          {t("library.find.save")}
        </button>
      ) : (
        <form
          className={filters["line"]}
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <input
            // The button that was pressed is gone: the focus goes on.
            autoFocus
            value={name}
            maxLength={100}
            aria-label={t("library.find.saveName")}
            placeholder={t("library.find.saveName")}
            onChange={(event) => setName(event.target.value)}
          />
          <button type="submit" className="button primary" disabled={!name.trim()}>
            {t("library.editor.save")}
          </button>
          <button type="button" className="button" onClick={() => setName(null)}>
            {t("common.cancel")}
          </button>
        </form>
      )}
      {change.error && (
        <p className="problem-text" role="alert">
          {change.error.message}
        </p>
      )}
    </>
  );
}
