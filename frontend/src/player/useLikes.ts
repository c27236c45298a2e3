import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { keys } from "../api/keys";
import { fetchLikes, likeTrack, type Liked } from "../api/likes";

interface Change {
  ids: readonly string[];
  liked: Liked;
}

/** The likes of all tracks, undefined until they are there, and what changes some. */
export function useLikes() {
  const client = useQueryClient();
  const { data: likes } = useQuery({ queryKey: keys.likes, queryFn: fetchLikes, staleTime: 60_000 });
  const change = useMutation({
    mutationFn: async ({ ids, liked }: Change) => {
      // One after the other: a whole library at once would be refused.
      for (const id of ids) await likeTrack(id, liked);
    },
    // Also after a failure: some may have been changed.
    onSettled: () => client.invalidateQueries({ queryKey: keys.likes }),
  });
  return { likes, change };
}

/** Whether a track is liked, and what changes it. */
export function useLike(trackId: string): { liked: Liked; set: (liked: Liked) => void } {
  const { likes, change } = useLikes();
  const liked = change.isPending ? change.variables.liked : (likes?.get(trackId) ?? 0);
  return { liked, set: (liked) => change.mutate({ ids: [trackId], liked }) };
}
