import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import type { CoachView } from "../../api/coach";
import { setLanguage } from "../../i18n";
import { useCoachActions } from "./useCoach";

beforeEach(() => setLanguage("en"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function actionsAfter(answer: () => Promise<Response>) {
  vi.stubGlobal("fetch", vi.fn(answer));
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  return renderHook(() => useCoachActions({ version: "v1" } as CoachView), { wrapper });
}

it("sends the version that is shown, and gives the answer", async () => {
  const body = { message: "Which one?", agent_type: "x", current_step: 0, step_complete: false, next_action: "continue_conversation" };
  const { result } = actionsAfter(() => Promise.resolve(Response.json(body)));
  act(() => result.current.actions.tell("I dance"));
  await waitFor(() => expect(result.current.said).toEqual({ message: "I dance", reply: "Which one?", isProblem: false, canRetry: false }));
  const [, options] = vi.mocked(fetch).mock.calls[0] ?? [];
  expect(JSON.parse(options?.body as string)).toEqual({ message: "I dance", version: "v1" });
});

it("offers another try when the model is down", async () => {
  const body = { message: "I'm having trouble.", agent_type: "x", current_step: 0, step_complete: false, next_action: "retry" };
  const { result } = actionsAfter(() => Promise.resolve(Response.json(body)));
  act(() => result.current.actions.tell("I dance"));
  await waitFor(() => expect(result.current.said).toMatchObject({ isProblem: true, canRetry: true }));
});

it("offers no other try when another window was faster", async () => {
  const refused = () => Promise.resolve(Response.json({ detail: "…", error_code: "step_conflict", timestamp: "" }, { status: 409 }));
  const { result } = actionsAfter(refused);
  act(() => result.current.actions.tell("I dance"));
  await waitFor(() => expect(result.current.said).toMatchObject({ isProblem: true, canRetry: false }));
  expect(result.current.said?.reply).toContain("another window");
});
