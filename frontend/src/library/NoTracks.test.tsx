import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";

import NoTracks from "./NoTracks";
import { EVERYTHING } from "./trackFilter";

afterEach(cleanup);

const FILTER = { ...EVERYTHING, text: "xyz ", genre: "Latin", bounds: { tempo_min: "120", tempo_max: "130", energy_min: "80" }, keys: ["8A"], rating: 4, isLiked: true };

const show = (part: Partial<typeof EVERYTHING>) => {
  const [filter, onFilter] = [{ ...EVERYTHING, ...part }, vi.fn()];
  render(
    <section>
      <input type="search" />
      <NoTracks filter={filter} onFilter={onFilter} />
    </section>,
  );
  return onFilter;
};

it("tells what was searched", () => {
  show(FILTER);
  expect(screen.getByText("No tracks match “xyz”.")).toBeTruthy();
  expect(screen.getByText("Filters: Genre: Latin · Tempo: 120–130 · Energy: ≥ 80 · Key: 8A A minor · Rating: ≥ 4 ★ · Favourites only")).toBeTruthy();
});

it("clears the search or the filters", async () => {
  const onFilter = show(FILTER);
  await userEvent.click(screen.getByRole("button", { name: "Clear search" }));
  expect(onFilter).toHaveBeenLastCalledWith({ ...FILTER, text: "" });
  await userEvent.click(screen.getByRole("button", { name: "Clear filters" }));
  expect(onFilter).toHaveBeenLastCalledWith({ ...EVERYTHING, text: "xyz " });
});

it.each(["Clear search", "Clear filters"])("leaves the focus to the search where %s takes itself away", async (name) => {
  show(FILTER);
  await userEvent.click(screen.getByRole("button", { name }));
  expect(document.activeElement).toBe(screen.getByRole("searchbox"));
});

it.each([
  [{ text: "xyz" }, "No tracks match “xyz”.", ["Clear search"]],
  [{ genre: "Latin" }, "No tracks match these filters.", ["Clear filters"]],
])("speaks of words and filters only where there are some: %o", (part, told, buttons) => {
  show(part);
  expect(screen.getByText(told)).toBeTruthy();
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(buttons);
});
