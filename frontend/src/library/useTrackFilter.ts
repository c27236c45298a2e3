import { useEffect, useState } from "react";

import { libraryAddress } from "../route";
import { EVERYTHING, filterOfQuery, queryOf, type TrackFilter } from "./trackFilter";

/** Search, filter and order of the library. The page keeps them in its address, so that a link, "back" and a reload bring them again. */
export function useTrackFilter(isPage: boolean): [TrackFilter, (filter: TrackFilter) => void] {
  const [filter, setFilter] = useState(() => (isPage ? filterOfQuery(location.search) : EVERYTHING));
  useEffect(() => {
    if (!isPage) return;
    const changed = () => setFilter(filterOfQuery(location.search));
    window.addEventListener("popstate", changed);
    return () => window.removeEventListener("popstate", changed);
  }, [isPage]);
  const change = (next: TrackFilter) => {
    setFilter(next);
    if (isPage) history.replaceState(history.state, "", libraryAddress(queryOf(next)));
  };
  return [filter, change];
}
