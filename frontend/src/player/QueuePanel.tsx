import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useSyncExternalStore } from "react";

import { createPlaylist } from "../api/playlists";
import { dateText } from "../format";
import { t } from "../i18n";
import { clearQueue, playAt, readQueue, removeFromQueue, watchQueue } from "./queue";
import styles from "./QueuePanel.module.css";


/** The queue. Escape closes it. */
export function QueuePanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { tracks, index } = useSyncExternalStore(watchQueue, readQueue);
  const save = useMutation({ mutationFn: () => createPlaylist(t("player.bar.savedAs", { day: dateText(new Date(), { month: "long", day: "numeric" }) }), tracks.map((track) => track.id)) });
  const current = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // Some browsers return a promise, which is not a clean-up function.
    current.current?.scrollIntoView({ block: "nearest" });
  }, [index]);
  return (
    <div id={id} className={styles["panel"]} onKeyDown={(event) => event.key === "Escape" && onClose()}>
      <h2>{t("player.bar.queue")}</h2>
      {tracks.length === 0 ? (
        <p className="quiet">{t("player.bar.queueEmpty")}</p>
      ) : (
        <ol>
          {tracks.map((track, at) => (
            // A track may be in the queue twice.
            <li key={`${at} ${track.id}`} ref={at === index ? current : undefined} aria-current={at === index}>
              <button type="button" className={styles["track"]} onClick={() => playAt(at)}>
                <span className="track-title">{track.title}</span>
                <span className="quiet">{track.artist}</span>
              </button>
              <button type="button" className="icon-button" aria-label={t("player.bar.remove", { title: track.title })} onClick={() => removeFromQueue(at)}>
                ×
              </button>
            </li>
          ))}
        </ol>
      )}
      {tracks.length > 0 && (
        <div className={styles["actions"]}>
          <button type="button" className="button" disabled={save.isPending} onClick={() => save.mutate()}>
            {t("player.bar.save")}
          </button>
          <button type="button" className="button" onClick={clearQueue}>
            {t("player.bar.clear")}
          </button>
          <span role="status" className="quiet">
            {save.data && t("player.bar.saved", { name: save.data.playlist?.name ?? "" })}
            {save.error?.message}
          </span>
        </div>
      )}
    </div>
  );
}
