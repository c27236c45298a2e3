import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";

import { keys } from "../../api/keys";
import type { Chat } from "../state/useChat";

/** Refresh the lists of conversations when a question was taken: a new conversation is listed from its first one, which gives
 * its title, and any question moves its conversation to the top. */
export function useFreshList({ thread, hasHistory }: Pick<Chat, "thread" | "hasHistory">): void {
  const client = useQueryClient();
  const run = thread.messages.findLast(({ runId }) => runId !== undefined)?.runId ?? "";
  // None before the history is there: what it holds is listed already.
  const known = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (!hasHistory) return;
    if (known.current !== undefined && known.current !== run) void client.invalidateQueries({ queryKey: keys.conversations() });
    known.current = run;
  }, [client, hasHistory, run]);
}
