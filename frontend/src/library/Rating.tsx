import { t } from "../i18n";
import { useLiked } from "../player/LikeButtons";
import styles from "./Rating.module.css";
import { Stars } from "./Stars";

interface Props {
  track: { id: string; rating: number };
  onRate: (rating: number) => void;
}

/** Whether a track is a favourite, and its stars, which set the rating. Those that are not set are shown while the row is used. */
export function Rating({ track: { id, rating }, onRate }: Props) {
  const isLiked = useLiked(id) === 1;
  return (
    <span className={styles["rating"]}>
      <span className={styles["heart"]} {...(isLiked && { role: "img", "aria-label": t("library.favourite") })}>
        {isLiked && "♥"}
      </span>
      <Stars rating={rating} name={rating > 0 ? t("library.rating", { count: rating }) : t("library.find.sorts.rating")} isOfRow onRate={onRate} />
    </span>
  );
}
