import { useEffect, useState } from "react";

import { libraryAddress } from "../route";
import { EVERYTHING, filterOfQuery, queryOf, type TrackFilter } from "./trackFilter";

/** What is wanted of the library. The page keeps it in its address, so that a link, "back" and a reload bring it again. */
export function useWish(isPage: boolean): [TrackFilter, (wish: TrackFilter) => void] {
  const [wish, setWish] = useState(() => (isPage ? filterOfQuery(location.search) : EVERYTHING));
  useEffect(() => {
    if (!isPage) return;
    const changed = () => setWish(filterOfQuery(location.search));
    window.addEventListener("popstate", changed);
    return () => window.removeEventListener("popstate", changed);
  }, [isPage]);
  const change = (next: TrackFilter) => {
    setWish(next);
    if (isPage) history.replaceState(history.state, "", libraryAddress(queryOf(next)));
  };
  return [wish, change];
}
