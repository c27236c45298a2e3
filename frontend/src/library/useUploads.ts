import { useQueryClient } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";

import { keys } from "../api/keys";
import { Uploads } from "./uploads";
import { useOpenTracks } from "./useLibrary";

/** The uploads of this page. A single file opens, so that dropping a song leads straight to asking. */
export function useUploads() {
  const client = useQueryClient();
  const { mutate: open } = useOpenTracks();
  const [uploads] = useState(
    () =>
      new Uploads((track, isAlone) => {
        void client.invalidateQueries({ queryKey: keys.tracks });
        if (isAlone) open([track.id]);
      }),
  );
  const list = useSyncExternalStore(uploads.subscribe, uploads.read);
  return { uploads, list };
}
