import { useEffect, useRef } from "react";

import type { Track } from "../api/tracks";
import { t } from "../i18n";
import styles from "./Comparison.module.css";
import TrackComparison from "./TrackComparison";

/** The comparison of a conversation's tracks, above what was said already. */
export default function CompareDialog({ tracks, onClose }: { tracks: readonly Track[]; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={`dialog ${styles["dialog"] ?? ""}`} aria-label={t("comparison.title")} onClose={onClose}>
      <TrackComparison tracks={tracks} />
      <form method="dialog">
        <button type="submit" className="button">
          {t("comparison.close")}
        </button>
      </form>
    </dialog>
  );
}
