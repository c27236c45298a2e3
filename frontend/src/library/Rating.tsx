import { t } from "../i18n";
import { useLiked } from "../player/LikeButtons";
import styles from "./Rating.module.css";

/** Whether a track is a favourite, and its stars: as many, or where there is no room, their number. Nothing where neither is set. */
export function Rating({ track: { id, rating } }: { track: { id: string; rating: number } }) {
  const isLiked = useLiked(id) === 1;
  return (
    <span className={styles["rating"]}>
      <span className={styles["heart"]} {...(isLiked && { role: "img", "aria-label": t("library.favourite") })}>
        {isLiked && "♥"}
      </span>
      {rating > 0 && (
        <span role="img" aria-label={t("library.rating", { count: rating })}>
          <span className={styles["many"]}>{"★".repeat(rating)}</span>
          <span className={styles["number"]}>{rating}&#8239;★</span>
        </span>
      )}
    </span>
  );
}
