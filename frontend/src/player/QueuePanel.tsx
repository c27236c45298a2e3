import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useSyncExternalStore } from "react";

import { createPlaylist } from "../api/playlists";
import { texts } from "../texts";
import { clearQueue, playAt, readQueue, removeFromQueue, watchQueue } from "./queue";

const words = texts.player.bar;

/** What plays next; Escape closes it. */
export function QueuePanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { tracks, index } = useSyncExternalStore(watchQueue, readQueue);
  const save = useMutation({ mutationFn: () => createPlaylist(words.savedAs(new Date()), tracks.map((track) => track.id)) });
  const current = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // Browsers that scroll smoothly return a promise, which is no clean-up.
    current.current?.scrollIntoView({ block: "nearest" });
  }, [index]);
  return (
    <div id={id} className="queue-panel" onKeyDown={(event) => event.key === "Escape" && onClose()}>
      <h2>{words.queue}</h2>
      {tracks.length === 0 ? (
        <p className="quiet">{words.queueEmpty}</p>
      ) : (
        <ol>
          {tracks.map((track, at) => (
            // A track may stand there twice.
            <li key={`${at} ${track.id}`} ref={at === index ? current : undefined} aria-current={at === index}>
              <button type="button" className="queue-track" onClick={() => playAt(at)}>
                <span className="track-title">{track.title}</span>
                <span className="quiet">{track.artist}</span>
              </button>
              <button type="button" className="icon-button" aria-label={words.remove(track.title)} onClick={() => removeFromQueue(at)}>
                ×
              </button>
            </li>
          ))}
        </ol>
      )}
      {tracks.length > 0 && (
        <div className="queue-actions">
          <button type="button" className="button" disabled={save.isPending} onClick={() => save.mutate()}>
            {words.save}
          </button>
          <button type="button" className="button" onClick={clearQueue}>
            {words.clear}
          </button>
          <span role="status" className="quiet">
            {save.data && words.saved(save.data.playlist?.name ?? "")}
            {save.error?.message}
          </span>
        </div>
      )}
    </div>
  );
}
