import { useQueryClient } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";

import { conversationAbout } from "../api/conversations";
import { keys } from "../api/keys";
import { openConversation } from "../route";
import { Uploads } from "./uploads";

/** The uploads of this page. The last file of a batch opens, so that dropping a song leads straight to asking. */
export function useUploads() {
  const client = useQueryClient();
  const [uploads] = useState(
    () =>
      new Uploads((track, isLast) => {
        void client.invalidateQueries({ queryKey: keys.tracks });
        if (isLast) void conversationAbout([track.id]).then(({ id }) => openConversation(id));
      }),
  );
  return { uploads, list: useSyncExternalStore(uploads.subscribe, uploads.read) };
}
