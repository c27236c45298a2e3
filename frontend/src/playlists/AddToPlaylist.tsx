import { lazy, Suspense, use, useState } from "react";

import { ConversationContext } from "../chat/conversationContext";
import { t } from "../i18n";
import { openPlaylist } from "../route";
import styles from "./AddToPlaylist.module.css";

const PlaylistDialog = lazy(() => import("./PlaylistDialog"));

export interface Filled {
  id: string;
  name: string;
  /** The tracks that were added, to tell whether they are still those that are chosen. */
  trackIds: string;
}

/** A button and its dialog that put tracks into a playlist, or into a new one. What was done is told beside it afterwards. */
export function AddToPlaylist({ trackIds, className }: { trackIds: readonly string[]; className: string }) {
  const [isOpen, setOpen] = useState(false);
  const [filled, setFilled] = useState<Filled | null>(null);
  return (
    <>
      <button type="button" className={className} onClick={() => setOpen(true)}>
        {t("playlists.add")}
      </button>
      {isOpen && (
        <Suspense>
          <PlaylistDialog trackIds={trackIds} onFilled={setFilled} onClose={() => setOpen(false)} />
        </Suspense>
      )}
      <FilledNote filled={filled?.trackIds === trackIds.join() ? filled : null} />
    </>
  );
}

function FilledNote({ filled }: { filled: Filled | null }) {
  const { id: chatId } = use(ConversationContext);
  return (
    <span role="status" className={`quiet ${styles["note"] ?? ""}`}>
      {filled && (
        <>
          {t("playlists.filled", { name: filled.name })}{" "}
          {filled.id && (
            <button type="button" className="link-button" onClick={() => openPlaylist(filled.id, chatId)}>
              {t("playlists.open")}
            </button>
          )}
        </>
      )}
    </span>
  );
}
