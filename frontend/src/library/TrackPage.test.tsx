// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import { ApiError } from "../api/client";
import { conversationAbout, type Conversation } from "../api/conversations";
import { TrackPage } from "./TrackPage";

vi.mock("../api/conversations", () => ({ conversationAbout: vi.fn() }));
afterEach(cleanup);

function show() {
  history.pushState(null, "", "/tracks/t");
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TrackPage id="t" />
    </QueryClientProvider>,
  );
}

it("leads on to the conversation about the track, which takes the place of its address", async () => {
  vi.mocked(conversationAbout).mockResolvedValue({ id: "c" } as Conversation);
  show();
  const entries = history.length;
  await waitFor(() => expect(location.pathname).toBe("/c/c"));
  expect(conversationAbout).toHaveBeenCalledExactlyOnceWith(["t"]);
  expect(history.length).toBe(entries);
});

it("says that there is no such track", async () => {
  vi.mocked(conversationAbout).mockRejectedValue(new ApiError("No such track.", 404, "not_found"));
  show();
  expect(await screen.findByRole("heading")).toBeTruthy();
  expect(location.pathname).toBe("/tracks/t");
});
