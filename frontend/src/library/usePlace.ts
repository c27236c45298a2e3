import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { keys } from "../api/keys";
import { fetchPlace } from "../api/tracks";
import { currentTrackId } from "../player/players";

/** The place of the open track in the list, or of the one in the player where none is open. Only in the list that was opened: one
 * that was searched or sorted begins at its top. */
export function usePlace(query: string, openTrackId: string | undefined): number | undefined {
  const [opened] = useState(() => ({ query, playingId: currentTrackId() }));
  const trackId = openTrackId ?? opened.playingId ?? "";
  const { data } = useQuery({
    queryKey: keys.place(trackId, query),
    queryFn: () => fetchPlace(trackId, query),
    enabled: trackId !== "" && query === opened.query,
    staleTime: Infinity,
    gcTime: 0,
  });
  return data?.place ?? undefined;
}
