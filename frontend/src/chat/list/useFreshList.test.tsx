import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it } from "vitest";

import { keys } from "../../api/keys";
import { emptyThread, type Message } from "../state/thread";
import { useFreshList } from "./useFreshList";

const LIST = [...keys.conversations(""), "asked"];

const answer = (runId: string): Message => ({ id: runId, runId, role: "assistant", text: "", steps: [], status: "streaming" });
const question: Message = { id: "q", role: "user", text: "Hello", steps: [], status: "sending" };

function watched(hasHistory: boolean, ...messages: Message[]) {
  const client = new QueryClient();
  client.setQueryData(LIST, { pages: [] });
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  const initialProps = { thread: { ...emptyThread, messages }, hasHistory };
  const { rerender } = renderHook(useFreshList, { wrapper, initialProps });
  return {
    show: (...messages: Message[]) => rerender({ thread: { ...emptyThread, messages }, hasHistory: true }),
    isStale: () => client.getQueryState(LIST)?.isInvalidated,
  };
}

it("asks again for the list once the first question of a conversation was taken", () => {
  const { show, isStale } = watched(true);
  show(question);
  expect(isStale()).toBe(false);
  show({ ...question, status: "done" }, answer("1"));
  expect(isStale()).toBe(true);
});

it("asks for nothing when an old conversation is opened, but after its next question", () => {
  const { show, isStale } = watched(false);
  show(answer("1"));
  expect(isStale()).toBe(false);
  show(answer("1"), answer("2"));
  expect(isStale()).toBe(true);
});
