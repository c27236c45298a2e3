import { t } from "../i18n";
import styles from "./Stars.module.css";

const HIGHEST = 5;
const STARS = Array.from({ length: HIGHEST }, (_, index) => index + 1);

interface Props {
  rating: number;
  name: string;
  /** In a row of the library, whose buttons are no stops of the tab key. */
  isOfRow?: boolean;
  onRate: (rating: number) => void;
}

/** Choose a rating. A second click on the same star takes it away. */
export function Stars({ rating, name, isOfRow = false, onRate }: Props) {
  return (
    <div className={styles["stars"]} role="group" aria-label={name}>
      {STARS.map((star) => (
        <button
          key={star}
          type="button"
          className="icon-button"
          tabIndex={isOfRow ? -1 : undefined}
          data-set={star <= rating ? "" : undefined}
          aria-pressed={rating === star}
          aria-label={t("library.rating", { count: star })}
          onClick={() => onRate(rating === star ? 0 : star)}
        >
          {star <= rating ? "★" : "☆"}
        </button>
      ))}
    </div>
  );
}
