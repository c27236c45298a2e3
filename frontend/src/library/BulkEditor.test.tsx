import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";

import { editTrack } from "../api/tracks";
import BulkEditor from "./BulkEditor";

vi.mock("../api/tracks", async (original) => ({ ...(await original<object>()), editTrack: vi.fn(() => Promise.resolve({})) }));
afterEach(cleanup);

// jsdom has no dialogs.
HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
  this.open = false;
  this.dispatchEvent(new Event("close"));
};

function shown() {
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BulkEditor ids={["a", "b"]} onClose={onClose} />
    </QueryClientProvider>,
  );
  return onClose;
}

const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));

it("changes of each track only what was filled in", async () => {
  const onClose = shown();
  expect(screen.getByRole("heading", { name: "Edit 2" })).toBeTruthy();
  await userEvent.type(screen.getByLabelText("Genre"), " Salsa ");
  await userEvent.type(screen.getByLabelText("Year"), "1978");
  await userEvent.type(screen.getByLabelText(/Your tags/), "slow, , late");
  await userEvent.click(screen.getByRole("button", { name: "4 stars" }));
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const change = { genre: "Salsa", year: 1978, user_tags: ["slow", "late"], rating: 4 };
  expect(vi.mocked(editTrack).mock.calls).toEqual([
    ["a", change],
    ["b", change],
  ]);
});

it("changes no track if nothing was filled in", async () => {
  vi.mocked(editTrack).mockClear();
  const onClose = shown();
  await save();
  expect(onClose).toHaveBeenCalledOnce();
  expect(editTrack).not.toHaveBeenCalled();
});
