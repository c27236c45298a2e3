import { t } from "../i18n";
import styles from "./Stars.module.css";

const HIGHEST = 5;
const STARS = Array.from({ length: HIGHEST }, (_, index) => index + 1);

/** Choose a rating. A second click on the same star takes it away. */
export function Stars({ rating, name, onRate }: { rating: number; name: string; onRate: (rating: number) => void }) {
  return (
    <div className={styles["stars"]} role="group" aria-label={name}>
      {STARS.map((star) => (
        <button
          key={star}
          type="button"
          className="icon-button"
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
