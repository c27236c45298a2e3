import { useCallback, useEffect, useRef } from "react";

import type { Track } from "../api/tracks";
import { Player } from "./Player";
import styles from "./Player.module.css";
import { currentTrackId, watchPlayers } from "./players";
import { isInTurn } from "./queue";

/** The details of one player, and what opens and closes them. */
export interface ShownDetails {
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

interface Props {
  tracks: readonly Track[];
  className?: string | undefined;
  /** Whether their waveforms are compared below: closed players do not repeat them. */
  isCompared?: boolean;
}

/** The players of a conversation's tracks. */
export function Players({ tracks, className = "", isCompared = false }: Props) {
  const details = useFollowingDetails();
  return (
    <div className={`${styles["players"] ?? ""} ${className}`} data-compared={isCompared}>
      {tracks.map((track) => (
        <Player key={track.id} track={track} onDetails={details} />
      ))}
    </div>
  );
}

type NoteDetails = (trackId: string, details: ShownDetails) => () => void;

/** Details that show the track that plays follow a queue to the next track, if its player is here, too. Returns how players tell of their
 * details, and get back what ends that. */
function useFollowingDetails(): NoteDetails {
  const shown = useRef(new Map<string, ShownDetails>());
  useEffect(() => {
    let before = currentTrackId();
    return watchPlayers(() => {
      const [was, now] = [shown.current.get(before ?? ""), shown.current.get(currentTrackId() ?? "")];
      before = currentTrackId();
      if (before === null || was === now || !was?.isOpen || !now || !isInTurn(before)) return;
      was.close();
      if (!now.isOpen) now.open();
    });
  }, []);
  return useCallback((trackId, details) => {
    shown.current.set(trackId, details);
    return () => void shown.current.delete(trackId);
  }, []);
}
