import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { cancelDance, changeDance, drawVideo, fetchDance, fetchDanceTask, fetchPoses, type Dance, type DanceChange, type DanceEdit } from "../../api/dances";
import { ApiError } from "../../api/client";
import { keys } from "../../api/keys";
import { undoStep } from "../../api/tasks";
import { currentLanguage, t } from "../../i18n";
import { isActive, isPlanned } from "./dances";
import { Poses } from "./stage/packedPoses";

const POLL_MS = 1000;
/** The steps before the video take half a second in all. */
const POLL_PLANNING_MS = 250;
const MOST_TRIES = 300;

/** A dance, followed while it is made. */
export function useDance(id: string) {
  const client = useQueryClient();
  const language = currentLanguage();
  const dance = useQuery({ queryKey: keys.dance(id, language), queryFn: () => fetchDance(id, language) });
  const known = dance.data?.task;
  const isWorking = isActive(known);
  const task = useQuery({
    queryKey: keys.danceTask(known?.task_id ?? ""),
    queryFn: () => fetchDanceTask(known?.task_id ?? ""),
    enabled: isWorking,
    refetchInterval: ({ state }) => (state.data?.stage === "assembling_video" ? POLL_MS : POLL_PLANNING_MS),
  });
  // With each stage the dance has something new: its moves, then its picture and its video.
  const reached = task.data && `${task.data.stage} ${task.data.status}`;
  useEffect(() => {
    if (reached) void client.invalidateQueries({ queryKey: keys.dance(id) });
  }, [client, id, reached]);
  useEffect(() => {
    if (!isWorking) void client.invalidateQueries({ queryKey: keys.dances });
  }, [client, isWorking]);
  return { dance, task: isWorking ? (task.data ?? known ?? null) : (known ?? null) };
}

/** The poses of a dance as it is now: they are kept until its moves change. */
export function usePoses(dance: Dance) {
  return useQuery({
    queryKey: keys.poses(dance.id, dance.key),
    queryFn: async ({ signal }) => {
      const packed = await fetchPoses(dance.id, signal);
      return Poses.read(packed, packed.data);
    },
    enabled: isPlanned(dance),
    staleTime: Infinity,
    // A worker computes them, and may draw a video first.
    retry: (failures, error) => error instanceof ApiError && error.status === 503 && failures < MOST_TRIES,
    retryDelay: POLL_MS,
    // The couple goes on with the old moves until the new ones are there.
    placeholderData: (before) => before,
  });
}

/** What was changed last, and can be taken back. */
interface Last {
  message: string;
  undoToken: string | null;
  isError: boolean;
}

/** Ways to change a dance. */
export function useDanceChanges(dance: Dance) {
  const client = useQueryClient();
  const [last, setLast] = useState<Last | null>(null);
  const language = currentLanguage();
  const refresh = () => client.invalidateQueries({ queryKey: keys.dances });
  const fail = (error: Error) => setLast({ message: error.message, undoToken: null, isError: true });

  const change = useMutation({
    mutationFn: (edit: Partial<DanceEdit>) => changeDance(dance.id, { ...edit, key: dance.key, language }),
    onSuccess: (made) => {
      client.setQueryData(keys.dance(dance.id, language), made.dance);
      setLast({ message: changeInWords(made), undoToken: made.undo_token, isError: false });
    },
    onError: fail,
    onSettled: refresh,
  });
  const undo = useMutation({
    mutationFn: undoStep,
    onSuccess: () => setLast({ message: t("dances.undone"), undoToken: null, isError: false }),
    onError: fail,
    onSettled: refresh,
  });
  const draw = useMutation({ mutationFn: () => drawVideo(dance.id), onError: fail, onSettled: refresh });
  const cancel = useMutation({ mutationFn: () => cancelDance(dance.id), onError: fail, onSettled: refresh });
  return {
    last,
    isBusy: change.isPending || undo.isPending,
    change: change.mutate,
    undo: undo.mutate,
    draw: draw.mutate,
    cancel: cancel.mutate,
  };
}

export type DanceChanges = ReturnType<typeof useDanceChanges>;

const MOST_NAMED = 3;

function changeInWords({ changes }: DanceChange): string {
  if (changes.length === 0) return t("dances.nothingChanged");
  const named = changes.slice(0, MOST_NAMED).map(({ before, after }) => t("dances.changed", { before, after }));
  return changes.length > MOST_NAMED ? [...named, t("dances.changedMore", { count: changes.length - MOST_NAMED })].join(" ") : named.join(" ");
}
