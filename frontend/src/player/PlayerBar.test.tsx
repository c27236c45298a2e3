import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";

import { keys } from "../api/keys";
import type { ListedTrack } from "../api/tracks";
import PlayerBar from "./PlayerBar";
import { trackPlayerOf } from "./players";
import { addToQueue, closePlayback, playAt, readQueue } from "./queue";

vi.mock("./shift/pitchShifter", () => ({ pitchShifterOf: () => Promise.resolve({ setSemitones: vi.fn(), close: vi.fn(), delaySeconds: 0 }) }));

const track = { id: "a", title: "Rails", artist: "", cover: "", status: "pending", duration: 65, facts: { tempo_bpm: 120, key: "Ab major", camelot: "4B" } } as ListedTrack;

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
  cleanup();
  isPhone = true;
  expect(show(false).container.innerHTML).not.toBe("");
  cleanup();
  expect(show(true).container.innerHTML).toBe("");
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, "load").mockReturnValue();
  act(() => addToQueue([track, { ...track, id: "b", title: "Depot" }], "library"));
  expect(screen.getByRole("region", { name: "Player" }).hasAttribute("data-doubled")).toBe(true);
  expect(screen.getByText("Next: Depot")).toBeTruthy();
  expect(screen.queryByText("Rails")).toBeNull();
  act(() => playAt(1));
  expect(screen.getByText("Nothing is queued after this track.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "More controls" }));
  expect(screen.getByRole("region", { name: "Player" }).hasAttribute("data-doubled")).toBe(false);
  expect(screen.getByText("Rails")).toBeTruthy();
});

it("has its button on a phone as long as the one of the page is out of sight", () => {
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
  document.body.insertAdjacentHTML("beforeend", '<section data-player="a"><button class="play"></button></section>');
  const bar = show(true).container;
  see(false);
  expect(bar.querySelector("[data-doubled]")).toBe(null);
  expect(bar.querySelector(".play")).not.toBe(null);
  see(true);
  expect(bar.querySelector(".play:not([data-doubled] *)")).toBe(null);
  document.querySelector("[data-player]")?.remove();
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

it("tells tempo and key as they sound", async () => {
  show();
  expect(screen.getByText("120 BPM")).toBeTruthy();
  expect(screen.getByTitle("A♭ major")).toBeTruthy();
  act(() => trackPlayerOf("a").setRate(0.75));
  await act(() => trackPlayerOf("a").setPitch(2));
  expect(screen.getByText("90 BPM")).toBeTruthy();
  expect(screen.getByTitle("B♭ major")).toBeTruthy();
});
