import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";

import { fetchSpelling } from "../api/spelling";
import NoTracks from "./NoTracks";
import { EVERYTHING } from "./trackFilter";

vi.mock("../api/spelling", () => ({ fetchSpelling: vi.fn((query: string) => Promise.resolve({ q: query.includes("bachta") ? "Bachata" : "" })) }));
afterEach(cleanup);

const show = (text: string, onFilter = vi.fn(), genre = "Latin") => {
  const filter = { ...EVERYTHING, text, genre };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NoTracks filter={filter} onFilter={onFilter} />
    </QueryClientProvider>,
  );
  return { filter, onFilter };
};

it("searches for the corrected text, with the same filter", async () => {
  const { filter, onFilter } = show("bachta");
  await userEvent.click(await screen.findByRole("button", { name: "Did you mean “Bachata”?" }));
  expect(fetchSpelling).toHaveBeenCalledWith("q=bachta&genre=Latin");
  expect(onFilter).toHaveBeenCalledExactlyOnceWith({ ...filter, text: "Bachata" });
});

it("offers nothing where no text is near", async () => {
  show("xyz");
  await vi.waitFor(() => expect(fetchSpelling).toHaveBeenCalledWith("q=xyz&genre=Latin"));
  expect(screen.queryByRole("button")).toBeNull();
});

it.each([
  ["xyz", "", "No tracks match. Try other words."],
  ["", "Latin", "No tracks match these filters."],
  ["xyz", "Latin", "No tracks match. Try other words, or clear the filters."],
])("speaks of words and filters only where there are some: “%s” and “%s”", (text, genre, told) => {
  show(text, vi.fn(), genre);
  expect(screen.getByText(told)).toBeTruthy();
});
