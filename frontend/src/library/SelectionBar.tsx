import { lazy, Suspense, useState } from "react";

import { addToQueue, playNext } from "../player/queue";
import { AddToPlaylist } from "../playlists/AddToPlaylist";
import { t } from "../i18n";
import { LikeSelected } from "./LikeSelected";
import styles from "./SelectionBar.module.css";

const BulkEditor = lazy(() => import("./BulkEditor"));

/** What can be done with those that are selected. */
export default function SelectionBar(props: {
  ids: readonly string[];
  onCompare: () => void;
  onQueue: (put: typeof playNext) => void;
  onRemove: () => void;
  onClear: () => void;
}) {
  const count = props.ids.length;
  const [isEditing, setEditing] = useState(false);
  return (
    <div className={styles["bar"]}>
      {count > 1 && (
        <button type="button" className="button primary" onClick={props.onCompare}>
          {t("library.compare", { count })}
        </button>
      )}
      <button type="button" className="button" onClick={() => props.onQueue(playNext)}>
        {t("library.playNext")}
      </button>
      <button type="button" className="button" onClick={() => props.onQueue(addToQueue)}>
        {t("library.addToQueue")}
      </button>
      {count > 1 && (
        <button type="button" className="button" onClick={() => setEditing(true)}>
          {t("library.editMany", { count })}
        </button>
      )}
      {isEditing && (
        <Suspense>
          <BulkEditor ids={props.ids} onClose={() => setEditing(false)} />
        </Suspense>
      )}
      <LikeSelected ids={props.ids} />
      <AddToPlaylist className="button" trackIds={props.ids} />
      <button type="button" className="button" onClick={props.onRemove}>
        {t("library.removeSelected", { count })}
      </button>
      <button type="button" className="button" onClick={props.onClear}>
        {t("library.clearSelection")}
      </button>
    </div>
  );
}
