import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";

import { likeTrack, type Liked } from "../api/likes";
import { LikeSelected } from "./LikeSelected";

const likes = new Map<string, Liked>([["a", 1]]);
vi.mock("../api/likes", () => ({ fetchLikes: () => Promise.resolve(new Map(likes)), likeTrack: vi.fn((id: string, liked: Liked) => Promise.resolve(likes.set(id, liked))) }));
afterEach(cleanup);

it("likes those of a selection that are not liked, and then takes all of it back", async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LikeSelected ids={["a", "b"]} />
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Add to favourites" }));
  expect(vi.mocked(likeTrack).mock.calls).toEqual([["b", 1]]);
  await userEvent.click(await screen.findByRole("button", { name: "Remove from favourites" }));
  expect(vi.mocked(likeTrack).mock.calls.slice(1)).toEqual([["a", 0], ["b", 0]]);
});

it("keeps the focus while it is busy, and does nothing twice", async () => {
  vi.mocked(likeTrack).mockClear();
  vi.mocked(likeTrack).mockReturnValue(new Promise(() => undefined));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LikeSelected ids={["c"]} />
    </QueryClientProvider>,
  );
  const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Add to favourites" });
  await vi.waitFor(() => expect(button.getAttribute("aria-disabled")).toBe("false"));
  await userEvent.dblClick(button);
  expect([button.disabled, button.getAttribute("aria-disabled"), vi.mocked(likeTrack).mock.calls.length]).toEqual([false, "true", 1]);
});
