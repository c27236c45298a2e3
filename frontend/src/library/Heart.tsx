import { t } from "../i18n";
import { useLike } from "../player/useLikes";
import styles from "./Heart.module.css";

interface Props {
  track: { id: string; title: string };
  className?: string | undefined;
}

/** Whether a track is a favourite; a click changes it. One that is not set is shown while its row is used. */
export function Heart({ track: { id, title }, className = "" }: Props) {
  const { liked, set } = useLike(id);
  const isLiked = liked === 1;
  return (
    <button
      type="button"
      // The row is one stop of the tab key; its menu has the same.
      tabIndex={-1}
      className={`icon-button ${styles["heart"] ?? ""} ${className}`}
      data-do="like"
      data-set={isLiked ? "" : undefined}
      // What a click does: "pressed" beside it would say the opposite.
      aria-label={isLiked ? t("library.removeFavourite", { title }) : t("library.addFavourite", { title })}
      title={isLiked ? t("library.unlike") : t("library.like")}
      onClick={() => set(isLiked ? 0 : 1)}
    >
      {isLiked ? "♥" : "♡"}
    </button>
  );
}
