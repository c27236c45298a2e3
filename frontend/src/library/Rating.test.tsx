import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import { likeTrack, type Liked } from "../api/likes";
import { Rating } from "./Rating";

vi.mock("../api/likes", () => ({ fetchLikes: () => Promise.resolve(new Map<string, Liked>([["a", 1], ["b", -1]])), likeTrack: vi.fn(() => Promise.resolve()) }));
afterEach(cleanup);

const rate = vi.fn();
const show = (id: string, rating: number) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Rating track={{ id, title: "Rails", rating }} onRate={rate} />
    </QueryClientProvider>,
  );

it("tells a favourite and its stars", async () => {
  show("a", 4);
  expect(await screen.findByRole("button", { name: "Remove Rails from favourites" })).toBeTruthy();
  expect(screen.getByRole("group", { name: "4 stars" }).textContent).toBe("★★★★☆");
});

it("sets the stars of a track that is neither a favourite nor rated", async () => {
  show("b", 0);
  await new Promise((resolve) => setTimeout(resolve));
  screen.getByRole("button", { name: "Add Rails to favourites" }).click();
  await vi.waitFor(() => expect(likeTrack).toHaveBeenCalledExactlyOnceWith("b", 1));
  screen.getByRole("button", { name: "3 stars" }).click();
  expect(rate).toHaveBeenLastCalledWith(3);
});
