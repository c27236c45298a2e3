import { t } from "../i18n";
import styles from "./LikeButtons.module.css";
import { useLike } from "./useLikes";

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
