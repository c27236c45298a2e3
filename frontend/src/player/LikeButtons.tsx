import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { keys } from "../api/keys";
import { fetchLikes, likeTrack, type Liked } from "../api/likes";
import { t } from "../i18n";
import styles from "./LikeButtons.module.css";


/** Like and dislike; a second click removes it. */
export function LikeButtons({ track }: { track: { id: string; title: string } }) {
  const { data } = useQuery({ queryKey: keys.likes, queryFn: fetchLikes, staleTime: 60_000 });
  const like = useLike(track.id);
  const liked = like.isPending ? like.variables : (data?.get(track.id) ?? 0);
  return (
    <span className={styles["buttons"]}>
      <button
        type="button"
        className="icon-button"
        aria-pressed={liked === 1}
        aria-label={t("player.likes.like", { title: track.title })}
        title={t("player.likes.likeShort")}
        onClick={() => like.mutate(liked === 1 ? 0 : 1)}
      >
        {liked === 1 ? "♥" : "♡"}
      </button>
      <button
        type="button"
        className="icon-button"
        aria-pressed={liked === -1}
        aria-label={t("player.likes.dislike", { title: track.title })}
        title={t("player.likes.dislikeShort")}
        onClick={() => like.mutate(liked === -1 ? 0 : -1)}
      >
        ⊘
      </button>
    </span>
  );
}

function useLike(trackId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (liked: Liked) => likeTrack(trackId, liked),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.likes }),
  });
}
