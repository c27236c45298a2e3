import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it } from "vitest";

import { keys } from "../../api/keys";
import type { Message } from "../state/thread";
import { useFreshFacts } from "./freshFacts";

afterEach(cleanup);

const answer = (tool: string, success?: boolean): Message => ({
  id: "1", role: "assistant", text: "", status: "done",
  steps: [{ call_id: "c", tool, summary: { track_id: "t" }, ...(success !== undefined && { success }) }],
});

function shown(...renders: (readonly Message[])[]) {
  const client = new QueryClient();
  const known = [keys.data("t", "/rhythm"), keys.analysis("t", "rhythm"), keys.overrides("t"), keys.tracks, keys.data("other", "/rhythm")];
  for (const key of known) client.setQueryData(key, {});
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  const { rerender } = renderHook((messages: readonly Message[]) => useFreshFacts(messages), { wrapper, initialProps: renders[0] ?? [] });
  for (const messages of renders.slice(1)) rerender(messages);
  return known.map((queryKey) => client.getQueryState(queryKey)?.isInvalidated);
}

it.each(["correct_fact", "undo_correction"])("fetches a track's facts again after %s in words, and no other track's", (tool) => {
  expect(shown([answer(tool)], [answer(tool, true)])).toEqual([true, true, true, true, false]);
});

it.each([[answer("correct_fact", false)], [answer("analyse_rhythm", true)]])("keeps them where nothing was corrected", (message) => {
  expect(shown([message])).toEqual([false, false, false, false, false]);
});
