import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { conversationAbout } from "../api/conversations";
import { keys } from "../api/keys";
import { deleteTrack, fetchTracks, type Page, type Track } from "../api/tracks";
import { openConversation } from "../route";

const WATCH_EVERY_MS = 1000;

/** The tracks, looked at every second while one of them is being analysed. */
export function useTracks() {
  return useQuery({
    queryKey: keys.tracks,
    queryFn: fetchTracks,
    refetchInterval: ({ state }) => (isBusy(state.data) ? WATCH_EVERY_MS : false),
  });
}

function isBusy(page: Page<Track> | undefined): boolean {
  return page?.items.some(({ status }) => status === "pending" || status === "analyzing") ?? false;
}

/** Open the conversation about these tracks. */
export function useOpenTracks() {
  return useMutation({
    mutationFn: conversationAbout,
    onSuccess: (conversation) => openConversation(conversation.id),
  });
}

export function useDeleteTrack() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: deleteTrack,
    onSettled: () => Promise.all([
      client.invalidateQueries({ queryKey: keys.tracks }),
      client.invalidateQueries({ queryKey: ["conversation"] }),
    ]),
  });
}
