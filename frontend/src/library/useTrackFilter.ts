import { useEffect, useState, useSyncExternalStore } from "react";

import { libraryAddress } from "../route";
import { EVERYTHING, filterOfQuery, queryOf, type TrackFilter } from "./trackFilter";

/** What the library in the side bar shows. The links to the page take it with them. */
let besideQuery = "";
const watchers = new Set<() => void>();

function setBesideQuery(query: string): void {
  besideQuery = query;
  for (const watcher of watchers) watcher();
}

export const useBesideQuery = (): string => useSyncExternalStore(watchBeside, () => besideQuery);

function watchBeside(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** Search, filter and order of the library. The page keeps them in its address, so that a link, "back" and a reload bring them again. */
export function useTrackFilter(isPage: boolean): [TrackFilter, (filter: TrackFilter) => void] {
  const [filter, setFilter] = useState(() => (isPage ? filterOfQuery(location.search) : EVERYTHING));
  useEffect(() => {
    if (!isPage) return () => setBesideQuery("");
    const changed = () => setFilter(filterOfQuery(location.search));
    window.addEventListener("popstate", changed);
    return () => window.removeEventListener("popstate", changed);
  }, [isPage]);
  const change = (next: TrackFilter) => {
    setFilter(next);
    const query = queryOf(next);
    if (isPage) history.replaceState(history.state, "", libraryAddress(query));
    else setBesideQuery(query);
  };
  return [filter, change];
}
