import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import type { Liked } from "../api/likes";
import { Rating } from "./Rating";

vi.mock("../api/likes", () => ({ fetchLikes: () => Promise.resolve(new Map<string, Liked>([["a", 1], ["b", -1]])) }));
afterEach(cleanup);

const rate = vi.fn();
const show = (id: string, rating: number) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Rating track={{ id, rating }} onRate={rate} />
    </QueryClientProvider>,
  );

it("tells a favourite and its stars", async () => {
  show("a", 4);
  expect(await screen.findByRole("img", { name: "Favourite" })).toBeTruthy();
  expect(screen.getByRole("group", { name: "4 stars" }).textContent).toBe("★★★★☆");
});

it("sets the stars of a track that is neither a favourite nor rated", async () => {
  show("b", 0);
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.queryAllByRole("img")).toEqual([]);
  screen.getByRole("button", { name: "3 stars" }).click();
  expect(rate).toHaveBeenLastCalledWith(3);
});
