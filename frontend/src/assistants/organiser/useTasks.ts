import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { keys } from "../../api/keys";
import { fetchTasks, undoStep, type Changed } from "../../api/tasks";

/** Other tabs, programs and undo change tasks too. */
const LOOK_EVERY_MS = 5000;

/** The last change made in the panel, to undo it from there. */
interface Last {
  message: string;
  undoToken: string | null;
}

export type Change = (make: () => Promise<Changed>) => void;

/** The tasks, fetched again with each new `revision`, and functions that change them. */
export function useTasks(revision: number) {
  const client = useQueryClient();
  const tasks = useQuery({ queryKey: keys.tasks, queryFn: fetchTasks, refetchInterval: LOOK_EVERY_MS });
  const [last, setLast] = useState<Last | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: keys.tasks });

  useEffect(() => {
    void client.invalidateQueries({ queryKey: keys.tasks });
  }, [client, revision]);

  const change = useMutation({
    mutationFn: (make: () => Promise<Changed>) => make(),
    onSuccess: ({ messages, undoToken }) => setLast(undoToken ? { message: messages.join("\n"), undoToken } : null),
    onError: (error) => setLast({ message: error.message, undoToken: null }),
    onSettled: refresh,
  });
  const undo = useMutation({
    mutationFn: undoStep,
    onSuccess: (message) => setLast({ message, undoToken: null }),
    onError: (error) => setLast({ message: error.message, undoToken: null }),
    onSettled: refresh,
  });
  return { tasks, last, change: change.mutate, undo: undo.mutate };
}
