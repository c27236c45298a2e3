import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import { startConversation } from "../api/conversations";
import { openConversation } from "../route";
import { draftFor, takeFirstQuestion } from "./state/firstQuestion";
import { useStartChat } from "./useStartChat";

vi.mock("../api/conversations", () => ({ startConversation: vi.fn() }));
vi.mock("../route", async (original) => ({ ...(await original<object>()), openConversation: vi.fn() }));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const started = vi.mocked(startConversation);
const use = () =>
  renderHook(useStartChat, {
    wrapper: ({ children }) => <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>,
  });
const ASKED = { question: "What sounds similar?", trackIds: ["a"] };

it("opens the conversation, whose first question waits for it, also where the asking part is gone", async () => {
  started.mockResolvedValue({ id: "new" } as Awaited<ReturnType<typeof startConversation>>);
  const { result, unmount } = use();
  result.current.mutate(ASKED);
  unmount();
  await waitFor(() => expect(openConversation).toHaveBeenCalledWith("new"));
  expect(started).toHaveBeenCalledWith(["a"], undefined);
  expect(takeFirstQuestion("new")).toBe(ASKED.question);
});

it("leaves a draft to be sent by the user", async () => {
  started.mockResolvedValue({ id: "draft" } as Awaited<ReturnType<typeof startConversation>>);
  const { result } = use();
  result.current.mutate({ ...ASKED, assistant: "organiser", isDraft: true });
  await waitFor(() => expect(openConversation).toHaveBeenCalledWith("draft"));
  expect(started).toHaveBeenCalledWith(["a"], "organiser");
  expect(takeFirstQuestion("draft")).toBeUndefined();
  expect(draftFor("draft")).toBe(ASKED.question);
});

it("tells why it could not be started", async () => {
  started.mockRejectedValue(new Error("No connection."));
  const { result } = use();
  result.current.mutate(ASKED);
  await waitFor(() => expect(result.current.error?.message).toBe("No connection."));
  expect(openConversation).not.toHaveBeenCalled();
});
