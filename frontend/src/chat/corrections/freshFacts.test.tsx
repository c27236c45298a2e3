import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it } from "vitest";

import { keys } from "../../api/keys";
import type { Message, ToolStep } from "../state/thread";
import { useFreshFacts } from "./freshFacts";

const answer = (...steps: Partial<ToolStep>[]): Message => ({
  id: "m",
  role: "assistant",
  text: "",
  status: "done",
  steps: steps.map((step, index) => ({ call_id: String(index), tool: "list_tracks", success: true, ...step })),
});

type Shown = Parameters<typeof useFreshFacts>[0];

function watched() {
  const client = new QueryClient();
  client.setQueryData(keys.track("a"), { title: "Blue" });
  client.setQueryData(keys.playlists, { playlists: [] });
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  const nothing: Shown = { messages: [], undone: {} };
  const hook = renderHook(useFreshFacts, { wrapper, initialProps: nothing });
  const isStale = () => [keys.track("a"), keys.playlists].map((key) => client.getQueryState(key)?.isInvalidated);
  return { client, hook, isStale };
}

it.each<[string, Partial<ToolStep>]>([
  ["renamed", { tool: "rename_track", undo_token: "t" }],
  ["deleted", { tool: "delete_tracks" }],
  ["put back", { tool: "undo_last_step" }],
])("asks again for tracks and playlists after one was %s in the chat", (_what, step) => {
  const { hook, isStale } = watched();
  hook.rerender({ messages: [answer({ ...step, success: false })], undone: {} });
  expect(isStale()).toEqual([false, false]);
  hook.rerender({ messages: [answer(step)], undone: {} });
  expect(isStale()).toEqual([true, true]);
});

it("asks again after a change was undone by its button, and not after a question", () => {
  const { hook, isStale } = watched();
  hook.rerender({ messages: [answer({})], undone: {} });
  expect(isStale()).toEqual([false, false]);
  hook.rerender({ messages: [answer({})], undone: { token: "Undid it" } });
  expect(isStale()).toEqual([true, true]);
});
