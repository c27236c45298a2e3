import { keepPreviousData, queryOptions, useMutation, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { use } from "react";

import { conversationAbout } from "../api/conversations";
import { keys } from "../api/keys";
import { discardTrack, fetchDiscarded, editTrack, fetchTracks, fetchTracksOf, MOST_IDS, restoreTrack, whileBusy, type ListedTrack, type TrackChange } from "../api/tracks";
import { ConversationContext } from "../chat/conversationContext";
import type { playNext } from "../player/queue";
import { openConversation } from "../route";

const PAGE_SIZE = 100;

/** Pages are looked at every second while one of their tracks is being analysed. */
function page(query: string, number: number) {
  return queryOptions({
    queryKey: keys.tracksPage(query, number),
    queryFn: () => fetchTracks(query, number, PAGE_SIZE),
    refetchInterval: ({ state }) => whileBusy(state.data?.items),
  });
}

/** The first page of a search, which also knows how long the list is. The last one stays until the next is there. */
export function useTracks(query = "") {
  return useQuery({ ...page(query, 1), placeholderData: keepPreviousData });
}

/** The tracks at these places of the list, as far as they have come. Only the pages they lie on are fetched. */
export function useTracksAt(query: string, from: number, to: number): (index: number) => ListedTrack | undefined {
  const first = useTracks(query);
  const start = Math.floor(Math.max(0, from) / PAGE_SIZE) + 1;
  const numbers = Array.from({ length: Math.floor(Math.max(0, to) / PAGE_SIZE) + 2 - start }, (_, index) => start + index);
  const pages = useQueries({ queries: numbers.map((number) => page(query, number)) });
  return (index) => {
    const number = Math.floor(index / PAGE_SIZE) + 1;
    const found = number === 1 ? first.data : pages[numbers.indexOf(number)]?.data;
    return found?.items[index % PAGE_SIZE];
  };
}

/** Open the conversation about these tracks. */
export function useOpenTracks() {
  const { id: chatId } = use(ConversationContext);
  return useMutation({
    mutationFn: conversationAbout,
    onSuccess: (conversation) => openConversation(conversation.id, chatId),
  });
}

/** What is stale once tracks have come, gone or changed. */
export function useForget() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: keys.tracks }),
      client.invalidateQueries({ queryKey: keys.discarded }),
      client.invalidateQueries({ queryKey: keys.conversation() }),
      client.invalidateQueries({ queryKey: keys.track() }),
    ]);
}

/** Put tracks of the library into the queue. */
export function useQueueing() {
  return useMutation({
    mutationFn: async ({ ids, put }: { ids: readonly string[]; put: typeof playNext }) => {
      const asked = ids.slice(0, MOST_IDS);
      const { items } = await fetchTracksOf(asked);
      const found = new Map(items.map((track) => [track.id, track]));
      put(asked.flatMap((id) => found.get(id) ?? []), "library");
    },
  });
}

export function useEdit() {
  const forget = useForget();
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: TrackChange }) => editTrack(id, change),
    onSettled: forget,
  });
}

export function useDiscard() {
  const forget = useForget();
  return useMutation({
    mutationFn: (tracks: readonly { id: string }[]) => Promise.all(tracks.map(({ id }) => discardTrack(id))),
    onSettled: forget,
  });
}

export function useRestore() {
  const forget = useForget();
  return useMutation({
    mutationFn: (ids: readonly string[]) => Promise.all(ids.map(restoreTrack)),
    onSettled: forget,
  });
}

/** What was thrown away and can still be taken back. */
export function useDiscarded() {
  return useQuery({ queryKey: keys.discarded, queryFn: fetchDiscarded });
}
