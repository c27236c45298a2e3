import { lazy, Suspense, useRef, useState } from "react";

import type { Track } from "../api/tracks";
import { t } from "../i18n";
import styles from "./Comparison.module.css";

const TrackComparison = lazy(() => import("./TrackComparison"));

export const canCompare = (tracks: readonly Pick<Track, "status">[]): boolean => tracks.filter(({ status }) => status === "ready").length > 1;

/** Questions to begin with. */
export const comparisonStarters = (): string[] => Object.values(t("comparison.starters", { returnObjects: true }));

/** The comparison of a conversation's tracks, above what was said already. */
export function CompareDialog({ tracks }: { tracks: readonly Track[] }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  if (!canCompare(tracks)) return null;
  const open = () => {
    setOpen(true);
    dialog.current?.showModal();
  };
  return (
    <>
      <button type="button" className="link-button" onClick={open}>
        {t("comparison.title")}
      </button>
      <dialog ref={dialog} className={`dialog ${styles["dialog"] ?? ""}`} aria-label={t("comparison.title")} onClose={() => setOpen(false)}>
        {isOpen && (
          <Suspense>
            <TrackComparison tracks={tracks} />
          </Suspense>
        )}
        <form method="dialog">
          <button type="submit" className="button">
            {t("comparison.close")}
          </button>
        </form>
      </dialog>
    </>
  );
}
