import { useEffect } from "react";

import { t } from "../i18n";
import { useDiscarded, useRestore } from "./useLibrary";
import styles from "./Discarded.module.css";

const SHOWN_MS = 12_000;

/** Of several only the number is told. */
export interface Gone {
  id: string;
  title?: string;
}

interface Props {
  gone: readonly Gone[];
  onEnd: () => void;
}

/** Says what was thrown away a moment ago, and takes it back. */
export function UndoNote({ gone, onEnd }: Props) {
  const restore = useRestore();
  useEffect(() => {
    if (gone.length === 0) return;
    const timer = setTimeout(onEnd, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [gone, onEnd]);
  const [first] = gone;
  return (
    <div className={styles["place"]}>
      {first && (
        <div className={styles["undo"]}>
          <span>{first.title !== undefined && gone.length === 1 ? t("library.removed", { title: first.title }) : t("library.removedMany", { count: gone.length })}</span>
          <button
            type="button"
            className="link-button"
            onClick={() => restore.mutate(gone.map(({ id }) => id), { onSuccess: onEnd })}
          >
            {t("library.undo")}
          </button>
          <button type="button" className="icon-button" aria-label={t("chat.dismiss")} onClick={onEnd}>
            ×
          </button>
        </div>
      )}
    </div>
  );
}

/** What can still be taken back after the note has gone, or the page was closed. */
export function RecentlyDeleted() {
  const { data } = useDiscarded();
  const restore = useRestore();
  const items = data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <details className={styles["discarded"]}>
      <summary>{t("library.discarded", { count: items.length })}</summary>
      <p className="quiet">{t("library.discardedHint")}</p>
      {restore.error && (
        <p className="problem-text" role="alert">
          {restore.error.message}
        </p>
      )}
      <ul>
        {items.map(({ track }) => (
          <li key={track.id}>
            <span className="track-title">{track.title}</span>
            <button
              type="button"
              className="link-button"
              aria-label={t("library.restore", { title: track.title })}
              onClick={() => restore.mutate([track.id])}
            >
              {t("library.restoreShort")}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
