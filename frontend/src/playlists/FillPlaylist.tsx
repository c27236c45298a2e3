import { useEffect, useState } from "react";

import { t } from "../i18n";
import note from "../library/Discarded.module.css";
import { openPlaylist } from "../route";
import type { Filled } from "./AddToPlaylist";
import PlaylistDialog from "./PlaylistDialog";

const SHOWN_MS = 12_000;

/** Asks for the playlist that gets the tracks, and then says which one did. */
export default function FillPlaylist({ trackIds, onEnd }: { trackIds: readonly string[]; onEnd: () => void }) {
  const [filled, setFilled] = useState<Filled | null>(null);
  const [isAsking, setAsking] = useState(true);
  useEffect(() => {
    if (isAsking) return;
    const timer = setTimeout(onEnd, filled ? SHOWN_MS : 0);
    return () => clearTimeout(timer);
  }, [isAsking, filled, onEnd]);
  return (
    <>
      {isAsking && <PlaylistDialog trackIds={trackIds} onFilled={setFilled} onClose={() => setAsking(false)} />}
      <div className={note["place"]} role="status">
        {filled && !isAsking && (
          <div className={note["undo"]}>
            <span>{t("playlists.filled", { name: filled.name })}</span>
            <button type="button" className="link-button" onClick={() => openPlaylist(filled.id)}>
              {t("playlists.open")}
            </button>
            <button type="button" className="icon-button" aria-label={t("chat.dismiss")} onClick={onEnd}>
              ×
            </button>
          </div>
        )}
      </div>
    </>
  );
}
