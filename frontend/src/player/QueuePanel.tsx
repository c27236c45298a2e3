import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";

import { createPlaylist } from "../api/playlists";
import { MOST_IDS, type ListedTrack } from "../api/tracks";
import { useTracksById } from "../api/tracksById";
import { t } from "../i18n";
import { Cover } from "../library/Cover";
import { KeyPill } from "../library/KeyPill";
import { TrackPicture } from "../library/TrackPicture";
import { NameForm } from "../playlists/NameForm";
import { suggestedName } from "../playlists/suggestedName";
import { currentTrackId, watchPlayers } from "./players";
import { canShuffle, clearQueue, playAt, readQueue, removeFromQueue, shuffleQueue, watchQueue, type QueuedTrack } from "./queue";
import styles from "./QueuePanel.module.css";

/** Escape, a press beside the panel and another page close it. Its button (aria-controls) closes it itself. */
function useClosing(id: string, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const pressed = ({ target }: Event) => {
      const isOfPanel = target instanceof Element && target.closest(`[id="${id}"], [aria-controls="${id}"]`) !== null;
      // What has just been removed from the queue is in no panel any more.
      if (!isOfPanel && (target as Node).isConnected) close();
    };
    const typed = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape") return;
      // A sheet that it is in stays open.
      event.preventDefault();
      const button = document.querySelector<HTMLElement>(`[aria-controls="${id}"]`);
      if (document.getElementById(id)?.contains(document.activeElement)) button?.focus();
      close();
    };
    const moved = () => close();
    document.addEventListener("pointerdown", pressed);
    document.addEventListener("keydown", typed);
    window.addEventListener("popstate", moved);
    return () => {
      document.removeEventListener("pointerdown", pressed);
      document.removeEventListener("keydown", typed);
      window.removeEventListener("popstate", moved);
    };
  }, [id]);
}

/** The queue. */
export function QueuePanel({ id, onClose }: { id: string; onClose: () => void }) {
  const queue = useSyncExternalStore(watchQueue, readQueue);
  const { tracks, index } = queue;
  // A track that was started alone is none of these.
  const playingId = useSyncExternalStore(watchPlayers, currentTrackId);
  const isPlaying = ({ id }: QueuedTrack, at: number) => at === index && id === playingId;
  const fetched = useFetched(tracks, index);
  useClosing(id, onClose);
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
    <div id={id} className={styles["panel"]}>
      <h2>{t("player.bar.queue")}</h2>
      {tracks.length === 0 ? (
        <p className="quiet">{t("player.bar.queueEmpty")}</p>
      ) : (
        <ol>
          {tracks.map((track, at) => (
            // A track may be in the queue twice.
            <li key={`${at} ${track.id}`} ref={at === index ? current : undefined} aria-current={isPlaying(track, at)}>
              <button type="button" className={styles["track"]} onClick={() => playAt(at)}>
                <Picture track={fetched.get(track.id)} id={track.id} />
                <span className={styles["names"]}>
                  <span className="track-title">
                    {isPlaying(track, at) && <span className="visually-hidden">{t("library.playing")} </span>}
                    {track.title || titleOf(fetched.get(track.id))}
                  </span>
                  <span className="quiet">{track.artist || fetched.get(track.id)?.artist}</span>
                </span>
                <Facts track={fetched.get(track.id)} />
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
              {canShuffle(queue) && (
                <button type="button" className="button" onClick={shuffleQueue}>
                  {t("player.bar.shuffle")}
                </button>
              )}
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

const titleOf = (track: ListedTrack | undefined): string => track?.title || track?.original_filename || "…";

/** What has been played stays in sight. */
const BEFORE = 10;

/** Those of the queue around the one that is played, with cover, tempo and key. */
function useFetched(tracks: readonly QueuedTrack[], index: number): ReadonlyMap<string, ListedTrack> {
  const first = Math.max(0, index - BEFORE);
  const ids = [...new Set(tracks.slice(first, first + MOST_IDS).map(({ id }) => id))].sort();
  return useTracksById(ids);
}

function Picture({ track, id }: { track: ListedTrack | undefined; id: string }) {
  if (track) return <TrackPicture track={track} size={36} />;
  return (
    <Cover track={{ id, cover: "", facts: null }} size={36}>
      {null}
    </Cover>
  );
}

function Facts({ track }: { track: ListedTrack | undefined }) {
  const facts = track?.facts;
  if (!facts) return null;
  return (
    <span className={styles["facts"]}>
      {facts.tempo_bpm !== null && <span className="quiet">{t("library.tempo", { bpm: Math.round(facts.tempo_bpm) })}</span>}
      <KeyPill musicalKey={facts.key} camelot={facts.camelot} />
    </span>
  );
}
