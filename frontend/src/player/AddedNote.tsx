import { useEffect, useSyncExternalStore } from "react";

import { t } from "../i18n";
import note from "../library/Discarded.module.css";
import styles from "./PlayerBar.module.css";
import { forgetAdding, readQueue, undoAdding, watchQueue } from "./queue";

const SHOWN_MS = 8_000;

/** Says what was put into the queue a moment ago, and takes it back. */
export function AddedNote() {
  const { added } = useSyncExternalStore(watchQueue, readQueue);
  useEffect(() => {
    if (!added) return;
    const timer = setTimeout(forgetAdding, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [added]);
  const about = { count: added?.tracks.length ?? 0, title: added?.tracks[0]?.title ?? "" };
  return (
    <div className={styles["note"]} role="status">
      {added && (
        <div className={note["undo"]}>
          <span>{added.isNext ? t("player.bar.plays", about) : t("player.bar.added", about)}</span>
          <button type="button" className="link-button" onClick={undoAdding}>
            {t("library.undo")}
          </button>
        </div>
      )}
    </div>
  );
}
