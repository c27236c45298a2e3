import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import { Finder } from "./Finder";
import { EVERYTHING } from "./trackFilter";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

vi.mock("./Filters", () => ({ default: () => <p>all filters</p> }));

it("opens the filters in place, and on a phone as a sheet that can be closed", async () => {
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event("close"));
  };
  const shown = async (isPhone: boolean) => {
    vi.stubGlobal("matchMedia", () => ({ matches: isPhone, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
    render(<Finder filter={EVERYTHING} searched={EVERYTHING} onFilter={vi.fn()} found={7} isPage />);
    fireEvent.click(screen.getByRole("button", { name: "Filter" }));
    await screen.findByText("all filters");
  };
  await shown(false);
  expect(screen.queryByRole("dialog")).toBeNull();
  cleanup();
  await shown(true);
  expect(screen.getByRole("dialog", { name: "Filter" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Close the filters" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  fireEvent.click(screen.getByRole("button", { name: "Filter" }));
  fireEvent.click(await screen.findByRole("button", { name: "Show 7 tracks" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
