import { useQueryClient } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";

import { keys } from "../api/keys";
import { Uploads } from "./uploads";
import { useOpenTracks } from "./useLibrary";

/** The uploads of this page. The last file of a batch opens, so that dropping a song leads straight to asking. */
export function useUploads() {
  const client = useQueryClient();
  const { mutate: open } = useOpenTracks();
  const [uploads] = useState(
    () =>
      new Uploads((track, isLast) => {
        void client.invalidateQueries({ queryKey: keys.tracks });
        if (isLast) open([track.id]);
      }),
  );
  const list = useSyncExternalStore(uploads.subscribe, uploads.read);
  // It changes with the list, and only then.
  return { uploads, list, batch: uploads.batch() };
}
