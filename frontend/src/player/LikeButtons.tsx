import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { keys } from "../api/keys";
import { fetchLikes, likeTrack, type Liked } from "../api/likes";
import { t } from "../i18n";
import styles from "./LikeButtons.module.css";

/** Like and dislike; a second click removes it. */
export function LikeButtons({ track }: { track: { id: string; title: string } }) {
  const { liked, set } = useLike(track.id);
  return (
    <span className={styles["buttons"]}>
      <button
        type="button"
        className="icon-button"
        aria-pressed={liked === 1}
        aria-label={t("player.likes.like", { title: track.title })}
        title={t("player.likes.likeShort")}
        onClick={() => set(liked === 1 ? 0 : 1)}
      >
        {liked === 1 ? "♥" : "♡"}
      </button>
      <button
        type="button"
        className="icon-button"
        aria-pressed={liked === -1}
        aria-label={t("player.likes.dislike", { title: track.title })}
        title={t("player.likes.dislikeShort")}
        onClick={() => set(liked === -1 ? 0 : -1)}
      >
        ⊘
      </button>
    </span>
  );
}

/** Whether a track is liked. */
export function useLiked(trackId: string): Liked {
  const { data } = useQuery({ queryKey: keys.likes, queryFn: fetchLikes, staleTime: 60_000 });
  return data?.get(trackId) ?? 0;
}

/** Whether a track is liked, and what changes it. */
export function useLike(trackId: string): { liked: Liked; set: (liked: Liked) => void } {
  const client = useQueryClient();
  const liked = useLiked(trackId);
  const change = useMutation({
    mutationFn: (liked: Liked) => likeTrack(trackId, liked),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.likes }),
  });
  return { liked: change.isPending ? change.variables : liked, set: change.mutate };
}
