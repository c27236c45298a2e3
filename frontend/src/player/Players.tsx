import { useCallback, useEffect, useRef } from "react";

import type { Track } from "../api/tracks";
import { useOpenTracks } from "../library/useLibrary";
import { Player } from "./Player";
import styles from "./Player.module.css";
import { currentTrackId, watchPlayers } from "./players";
import { isInTurn } from "./queue";
import { wantDetails } from "./wantedDetails";

/** The details of one player, and what opens and closes them. */
export interface ShownDetails {
  isOpen: boolean;
  open: () => void;
  close: () => void;
  /** Brings the focus to the button that opens and closes them. */
  focus: () => void;
}

interface Props {
  tracks: readonly Track[];
  className?: string | undefined;
  /** Whether their waveforms are compared below: closed players do not repeat them. */
  isCompared?: boolean;
}

/** The players of a conversation's tracks. */
export function Players({ tracks, className = "", isCompared = false }: Props) {
  const { note, show } = useShownDetails();
  return (
    <div className={`${styles["players"] ?? ""} ${className}`} data-compared={isCompared}>
      {tracks.map((track) => (
        <Player key={track.id} track={track} onDetails={note} onShowDetails={show} />
      ))}
    </div>
  );
}

type NoteDetails = (trackId: string, details: ShownDetails) => () => void;

interface AllDetails {
  /** How players tell of their details, and get back what ends that. */
  note: NoteDetails;
  /** Show the details of a track in place of others: here, or in the conversation about it. */
  show: (trackId: string, inPlaceOf: string) => void;
}

/** Details that show the track that plays follow a queue to the next track, if its player is here, too. */
function useShownDetails(): AllDetails {
  const { mutate: openTracks } = useOpenTracks();
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
  const note: NoteDetails = useCallback((trackId, details) => {
    shown.current.set(trackId, details);
    return () => void shown.current.delete(trackId);
  }, []);
  const show = (trackId: string, inPlaceOf: string) => {
    const here = shown.current.get(trackId);
    if (!here) {
      wantDetails(trackId);
      openTracks([trackId]);
      return;
    }
    shown.current.get(inPlaceOf)?.close();
    if (!here.isOpen) here.open();
    here.focus();
  };
  return { note, show };
}
