import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";

import { keys } from "../api/keys";
import { addMark, deleteMark, editMark, fetchMarks, type Mark, type MarkKind } from "../api/marks";
import type * as schema from "../api/schema";
import { undoStep } from "../api/tasks";
import { playerOfKeys } from "./players";
import type { TrackPlayer } from "./trackPlayer";
import { isMeantElsewhere } from "./useTrackPlayer";

const NONE: readonly Mark[] = [];

/** Said after a change. Without a token there is nothing to undo. */
interface Last {
  message: string;
  undoToken: string | null;
}

/** The marks of a track. */
export function useMarkList(trackId: string): readonly Mark[] {
  return useQuery({ queryKey: keys.marks(trackId), queryFn: () => fetchMarks(trackId) }).data ?? NONE;
}

export type Marks = ReturnType<typeof useMarks>;

/** The marks of a track, and functions that change them and undo the last change. Times are in seconds. */
export function useMarks(trackId: string) {
  const client = useQueryClient();
  const marks = useMarkList(trackId);
  const [last, setLast] = useState<Last | null>(null);
  /** The note or name that was begun last, to be written at once. */
  const [begunId, setBegunId] = useState<string | null>(null);
  const onError = (error: Error) => setLast({ message: error.message, undoToken: null });
  const onSettled = () => client.invalidateQueries({ queryKey: keys.marks(trackId) });
  const change = useMutation({
    mutationFn: (make: () => Promise<schema.MarkChange>) => make(),
    onSuccess: ({ message, undo_token }) => setLast({ message, undoToken: undo_token }),
    onError,
    onSettled,
  });
  const undo = useMutation({
    mutationFn: undoStep,
    onSuccess: (message) => setLast({ message, undoToken: null }),
    onError,
    onSettled,
  });
  return {
    marks,
    last,
    begunId,
    addCue: (at: number) => change.mutate(() => addMark(trackId, { kind: "cue", at_seconds: toMilliseconds(at), text: "" })),
    begin: (kind: Exclude<MarkKind, "cue">, at: number) =>
      change.mutate(async () => {
        const begun = await addMark(trackId, { kind, at_seconds: toMilliseconds(at), text: "" });
        setBegunId(begun.mark.id);
        return begun;
      }),
    move: (id: string, at: number) => change.mutate(() => editMark(trackId, id, { at_seconds: toMilliseconds(at) })),
    rename: (id: string, text: string) => change.mutate(() => editMark(trackId, id, { text })),
    remove: (id: string) => change.mutate(() => deleteMark(trackId, id)),
    undo: (token: string) => undo.mutate(token),
  };
}

const toMilliseconds = (seconds: number) => Math.round(Math.max(0, seconds) * 1000) / 1000;

/** How many cues have a digit as their key. */
export const CUE_KEYS = 9;

/** Digits play the cues in the order of their times, M puts one at the playhead. */
export function useMarkKeys(deck: TrackPlayer, { marks, addCue }: Marks): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isMeantElsewhere(event) || event.repeat || playerOfKeys() !== deck) return;
    const cue = /^[1-9]$/.test(event.key) ? cuesOf(marks)[Number(event.key) - 1] : undefined;
    if (cue) deck.playFrom(cue.at_seconds);
    else if (event.key.toLowerCase() === "m") addCue(deck.heardSeconds);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}

export function cuesOf(marks: readonly Mark[]): Mark[] {
  return marks.filter(({ kind }) => kind === "cue");
}

/** A section's name may lie this far from its measured start: a new analysis moves it a little. */
const SECTION_TOLERANCE_SECONDS = 1;

/** The name that the user gave to the section with this start; undefined without one. */
export function sectionMark(marks: readonly Mark[], start: number): Mark | undefined {
  const near = marks.filter(({ kind, at_seconds }) => kind === "section" && Math.abs(at_seconds - start) < SECTION_TOLERANCE_SECONDS);
  return near.sort((one, other) => Math.abs(one.at_seconds - start) - Math.abs(other.at_seconds - start))[0];
}
