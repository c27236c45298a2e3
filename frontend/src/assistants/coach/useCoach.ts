import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { ApiError } from "../../api/client";
import { changeSession, editValue, fetchCoach, fetchCoachVersion, restartCoach, startCoach, stepBack, tellCoach } from "../../api/coach";
import type { Answer, CoachView, SessionChange } from "../../api/coach";
import { keys } from "../../api/keys";
import { undoStep } from "../../api/tasks";
import { t } from "../../i18n";

/** Another window, a program or an undo may change the state. */
const LOOK_EVERY_MS = 3000;
const CONFLICT = 409;

/** The coach's state, kept up to date. `view` is null before the user has begun, undefined while it is loaded. */
export function useCoachView(revision = 0) {
  const client = useQueryClient();
  const query = useQuery({ queryKey: keys.coach, queryFn: fetchCoach });
  const shown = query.data?.version;
  const { data: current } = useQuery({
    queryKey: keys.coachVersion,
    queryFn: fetchCoachVersion,
    enabled: shown !== undefined,
    refetchInterval: LOOK_EVERY_MS,
  });
  const refetch = query.refetch;
  useEffect(() => {
    // Only the version that was asked for last counts: an answer on its way may be older than what is shown.
    if (current && current.version !== shown) void refetch();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a view that is newer than the version is no reason to fetch it
  }, [current, refetch]);
  useEffect(() => {
    if (revision > 0) void client.invalidateQueries({ queryKey: keys.coach });
  }, [client, revision]);
  return { view: query.data, error: query.error, retry: refetch };
}

/** What happened last, to be told. */
export interface Said {
  /** What the user wrote; null for a button that says nothing. */
  message: string | null;
  reply: string;
  isProblem: boolean;
  /** The same message can be sent again. */
  canRetry: boolean;
}

export interface CoachActions {
  start: () => void;
  tell: (message: string) => void;
  back: () => void;
  restart: () => void;
  edit: (name: string) => void;
  change: (sessionId: string, change: SessionChange) => void;
  undo: (token: string) => void;
}

/** Ways to change the state. One at a time: `isBusy` while one is on its way. */
export function useCoachActions(view: CoachView | null | undefined) {
  const client = useQueryClient();
  const [said, setSaid] = useState<Said | null>(null);
  const show = (shown: CoachView) => client.setQueryData(keys.coach, shown);
  const refresh = () => client.invalidateQueries({ queryKey: keys.coach });
  const failed = (error: Error, message: string | null) => {
    setSaid(problem(error, message));
    void refresh();
  };

  const telling = useMutation({
    mutationFn: (message: string) => tellCoach(message, view?.version ?? ""),
    onSuccess: async (answer, message) => {
      void client.invalidateQueries({ queryKey: keys.tasks });
      // The answer and its buttons appear together.
      await refresh();
      setSaid(told(answer, message));
    },
    onError: failed,
  });
  const acting = useMutation({
    mutationFn: (act: () => Promise<CoachView>) => act(),
    onSuccess: (shown) => {
      setSaid(null);
      show(shown);
    },
    onError: (error) => failed(error, null),
  });
  const undoing = useMutation({
    mutationFn: undoStep,
    onSuccess: async () => {
      await refresh();
      await client.invalidateQueries({ queryKey: keys.tasks });
      setSaid({ message: null, reply: t("coach.undone"), isProblem: false, canRetry: false });
    },
    onError: (error) => failed(error, null),
  });

  const actions: CoachActions = {
    start: () => acting.mutate(startCoach),
    tell: (message) => telling.mutate(message),
    back: () => acting.mutate(stepBack),
    restart: () => acting.mutate(restartCoach),
    edit: (name) => acting.mutate(() => editValue(name)),
    change: (sessionId, change) => acting.mutate(() => changeSession(sessionId, change)),
    undo: (token) => undoing.mutate(token),
  };
  return { said, isBusy: telling.isPending || acting.isPending || undoing.isPending, actions };
}

function told({ message: reply, next_action: next }: Answer, message: string): Said {
  const isRetry = next === "retry";
  return { message, reply, isProblem: isRetry, canRetry: isRetry };
}

function problem(error: Error, message: string | null): Said {
  const isConflict = error instanceof ApiError && error.status === CONFLICT && error.code === "step_conflict";
  return {
    message,
    reply: isConflict ? t("coach.conflict") : error.message,
    isProblem: true,
    // After a conflict another question is open: the same words may answer it wrongly.
    canRetry: message !== null && !isConflict,
  };
}
