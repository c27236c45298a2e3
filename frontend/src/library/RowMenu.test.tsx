import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import type { ListedTrack } from "../api/tracks";
import RowMenu from "./RowMenu";

vi.mock("../api/likes", () => ({ fetchLikes: () => Promise.resolve(new Map()) }));
afterEach(cleanup);

let isPhone = false;
vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: isPhone }));

// jsdom has no popovers.
HTMLElement.prototype.showPopover = () => undefined;
HTMLElement.prototype.hidePopover = () => undefined;

const track = { id: "a", title: "Rails", artist: "The Half Hours", album: "", original_filename: "rails.wav", rating: 2, facts: null } as ListedTrack;
const act = { isSelected: false, onSelect: vi.fn(), onOpen: vi.fn(), onAsk: vi.fn(), onRate: vi.fn(), onPlay: vi.fn(), onPlayNext: vi.fn(), onQueue: vi.fn(), onEdit: vi.fn(), onPlaylist: vi.fn(), onRemove: vi.fn(), onClose: vi.fn() };

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RowMenu track={track} anchor={document.body} {...act} />
    </QueryClientProvider>,
  );

it.each(["What sounds similar?", "What mixes well with this?"])("asks about the track: %s", (question) => {
  show();
  screen.getByRole("button", { name: question, hidden: true }).click();
  expect(act.onAsk).toHaveBeenLastCalledWith(question);
});

it("rates the track, and offers its file under its own name", () => {
  show();
  screen.getByRole("button", { name: "4 stars", hidden: true }).click();
  expect(act.onRate).toHaveBeenLastCalledWith(4);
  expect(screen.getByText<HTMLAnchorElement>("Download").download).toBe("rails.wav");
});

it("selects the track on a phone, where rows have no boxes before", () => {
  show();
  expect(screen.queryByText("Select Rails")).toBeNull();
  cleanup();
  isPhone = true;
  show();
  screen.getByText("Select Rails").click();
  expect(act.onSelect).toHaveBeenCalledExactlyOnceWith(true, false);
});

it("leads to the artist of the track, and to no album where it has none", () => {
  show();
  const link = screen.getByText<HTMLAnchorElement>("Go to artist");
  link.click();
  expect(location.pathname + location.search).toBe("/music?artist=The+Half+Hours&sort=album");
  expect(link.getAttribute("href")).toBe(location.pathname + location.search);
  expect(screen.queryByText("Go to album")).toBeNull();
});

it("does nothing at the second click of a double click on its button", () => {
  show();
  vi.spyOn(document.body, "getBoundingClientRect").mockReturnValue(new DOMRect(100, 100, 32, 32));
  const remove = screen.getByText("Delete");
  fireEvent.click(remove, { detail: 2, clientX: 110, clientY: 110 });
  expect(act.onRemove).not.toHaveBeenCalled();
  // Beside the button it is meant for the menu.
  fireEvent.click(remove, { detail: 2, clientX: 110, clientY: 150 });
  expect(act.onRemove).toHaveBeenCalledOnce();
});
