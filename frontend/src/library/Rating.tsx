import { t } from "../i18n";
import { Heart } from "./Heart";
import styles from "./Rating.module.css";
import { Stars } from "./Stars";

interface Props {
  track: { id: string; title: string; rating: number };
  onRate: (rating: number) => void;
}

/** Whether a track is a favourite, and its stars; both are set here. Those that are not set are shown while the row is used. */
export function Rating({ track, onRate }: Props) {
  const { rating } = track;
  return (
    <span className={styles["rating"]}>
      <Heart track={track} className={styles["heart"]} />
      <Stars rating={rating} name={rating > 0 ? t("library.rating", { count: rating }) : t("library.find.sorts.rating")} isOfRow onRate={onRate} />
    </span>
  );
}
