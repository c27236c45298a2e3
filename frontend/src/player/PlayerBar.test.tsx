import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";

import { keys } from "../api/keys";
import type { ListedTrack } from "../api/tracks";
import PlayerBar from "./PlayerBar";
import { trackPlayerOf } from "./players";
import { addToQueue, closePlayback, playAt, readQueue } from "./queue";
import { showButton } from "./shownButtons";

vi.mock("./shift/pitchShifter", () => ({ pitchShifterOf: () => Promise.resolve({ setSemitones: vi.fn(), close: vi.fn(), delaySeconds: 0 }) }));

const track = { id: "a", title: "Rails", artist: "", cover: "", status: "pending", duration: 65, facts: { tempo_bpm: 120, key: "Ab major", camelot: "4B" } } as ListedTrack;

// jsdom has no dialogs.
HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
  if (!this.open) return;
  this.open = false;
  this.dispatchEvent(new Event("close"));
};
Element.prototype.scrollIntoView = () => undefined;

class Unseeing {
  observe = () => undefined;
  disconnect = () => undefined;
}
vi.stubGlobal("IntersectionObserver", Unseeing);

let isPhone = false;
vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: isPhone }));

afterEach(() => {
  cleanup();
  closePlayback();
  isPhone = false;
});

function show(isShownAbove = false) {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(keys.track("a"), track);
  return render(
    <QueryClientProvider client={client}>
      <PlayerBar trackId="a" isShownAbove={isShownAbove} />
    </QueryClientProvider>,
  );
}

it("leaves a phone to the player of the conversation about the track, and shows there what a queue needs", () => {
  expect(show(true).container.innerHTML).not.toBe("");
  // It stands in that player.
  expect(screen.queryByText("120 BPM")).toBeNull();
  cleanup();
  isPhone = true;
  expect(show(true).container.innerHTML).not.toBe("");
  cleanup();
  const leave = showButton("a", document.body);
  expect(show(true).container.innerHTML).toBe("");
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, "load").mockReturnValue();
  act(() => addToQueue([track, { ...track, id: "b", title: "Depot" }], "library"));
  expect(screen.getByRole("button", { name: "Rails" })).toBeTruthy();
  expect(screen.getByText("Next: Depot")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Next track" })).toBeTruthy();
  act(() => playAt(1));
  expect(screen.queryByText(/^Next: /)).toBeNull();
  leave();
});

it("is on a phone as long as the player of the page is out of sight", () => {
  isPhone = true;
  let see: (isIntersecting: boolean) => void = () => undefined;
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        see = (isIntersecting) => act(() => tell([{ isIntersecting }]));
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  const leave = showButton("a", document.body);
  const bar = show(true).container;
  expect(bar.innerHTML).toBe("");
  see(false);
  expect(bar.querySelector(".play")).not.toBe(null);
  see(true);
  expect(bar.innerHTML).toBe("");
  act(leave);
  expect(bar.querySelector(".play")).not.toBe(null);
});

it("leaves playing to open details on the page, and keeps the rest", () => {
  vi.stubGlobal("IntersectionObserver", Unseeing);
  const { container } = show(true);
  expect(container.querySelector(".play")).not.toBe(null);
  let leave: () => void = () => undefined;
  act(() => {
    leave = showButton("a", document.body);
  });
  expect(container.querySelector(".play")).toBe(null);
  expect(screen.queryByRole("button", { name: "Previous track" })).toBeNull();
  expect(screen.getByRole("button", { name: "Queue" })).toBeTruthy();
  act(leave);
  expect(container.querySelector(".play")).not.toBe(null);
});

it("shuffles what is to come, where there is more than one", async () => {
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, "load").mockReturnValue();
  show();
  const queued = (...ids: string[]) => act(() => addToQueue(ids.map((id) => ({ ...track, id })), "library"));
  queued("a", "b");
  expect(screen.queryByRole("button", { name: "Shuffle" })).toBeNull();
  queued("c");
  vi.spyOn(Math, "random").mockReturnValueOnce(0.9).mockReturnValueOnce(0.1);
  await userEvent.click(screen.getByRole("button", { name: "Shuffle" }));
  expect(readQueue().tracks.map(({ id }) => id)).toEqual(["a", "c", "b"]);
});

it("tells on wide screens what comes next", () => {
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, "load").mockReturnValue();
  show();
  expect(screen.queryByText(/^Next: /)).toBeNull();
  act(() => addToQueue([track, { ...track, id: "b", title: "Depot" }], "library"));
  expect(screen.getByText("Next: Depot")).toBeTruthy();
  act(() => playAt(1));
  expect(screen.queryByText(/^Next: /)).toBeNull();
});

it("tells tempo and key as they sound", async () => {
  show();
  expect(screen.getByText("120 BPM")).toBeTruthy();
  expect(screen.getByTitle("A♭ major")).toBeTruthy();
  act(() => trackPlayerOf("a").setRate(0.75));
  await act(() => trackPlayerOf("a").setPitch(2));
  expect(screen.getByText("90 BPM")).toBeTruthy();
  expect(screen.getByTitle("B♭ major")).toBeTruthy();
});

it("opens on a phone what plays, and from there the queue and the conversation", async () => {
  isPhone = true;
  // Without it the pitch cannot be changed.
  vi.stubGlobal("AudioWorkletNode", vi.fn());
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, "load").mockReturnValue();
  show();
  act(() => trackPlayerOf("a").setRate(1));
  await act(() => trackPlayerOf("a").setPitch(0));
  act(() => addToQueue([track, { ...track, id: "b", title: "Depot" }], "library"));
  await userEvent.click(screen.getByRole("button", { name: "Rails" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Now playing" }));
  expect(sheet.getByRole("slider", { name: "Position in Rails" })).toBeTruthy();
  expect(sheet.getByText("−1:05")).toBeTruthy();
  await userEvent.click(sheet.getByRole("button", { name: "Slower" }));
  expect(trackPlayerOf("a").read().rate).toBe(0.99);
  await userEvent.click(sheet.getByRole("button", { name: "Higher" }));
  expect(trackPlayerOf("a").read().semitones).toBe(1);
  // One track is to come: it stays where it is.
  expect(sheet.getByRole("button", { name: "Shuffle" })).toHaveProperty("disabled", true);
  expect(sheet.getByText("Next: Depot")).toBeTruthy();
  await userEvent.click(sheet.getByRole("button", { name: /^Queue/ }));
  expect(sheet.getByRole("button", { name: "Remove Depot from the queue" })).toBeTruthy();
  const asked = vi.fn(() => new Promise(() => undefined));
  vi.stubGlobal("fetch", asked);
  await userEvent.click(sheet.getByRole("button", { name: "Open the chat about this track" }));
  await waitFor(() => expect(asked).toHaveBeenCalled());
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("opens the conversation about the track on wide screens", async () => {
  show();
  const asked = vi.fn(() => new Promise(() => undefined));
  vi.stubGlobal("fetch", asked);
  await userEvent.click(screen.getByRole("button", { name: "Rails" }));
  await waitFor(() => expect(asked).toHaveBeenCalled());
  expect(screen.queryByRole("dialog")).toBeNull();
});
