import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";

import { createPlaylist } from "../api/playlists";
import { t } from "../i18n";
import { NameForm } from "../playlists/NameForm";
import { suggestedName } from "../playlists/suggestedName";
import { clearQueue, playAt, readQueue, removeFromQueue, watchQueue } from "./queue";
import styles from "./QueuePanel.module.css";

/** The queue. Escape closes it. */
export function QueuePanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { tracks, index } = useSyncExternalStore(watchQueue, readQueue);
  const [isNaming, setNaming] = useState(false);
  const save = useMutation({
    mutationFn: (name: string) => createPlaylist(name, tracks.map((track) => track.id)),
    onSuccess: () => setNaming(false),
  });
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
          {isNaming ? (
            <NameForm suggested={suggestedName(tracks)} hasFocus isBusy={save.isPending} onCreate={save.mutate} onCancel={() => setNaming(false)} />
          ) : (
            <>
              <button type="button" className="button" onClick={() => setNaming(true)}>
                {t("player.bar.save")}
              </button>
              <button type="button" className="button" onClick={clearQueue}>
                {t("player.bar.clear")}
              </button>
            </>
          )}
          <span role="status" className="quiet">
            {!isNaming && save.data && t("player.bar.saved", { name: save.data.playlist?.name ?? "" })}
            {save.error?.message}
          </span>
        </div>
      )}
    </div>
  );
}
