import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";

import { conversationAbout } from "../api/conversations";
import type { Track } from "../api/tracks";
import UploadList from "./UploadList";
import { Uploads } from "./uploads";

vi.mock("../api/conversations", () => ({ conversationAbout: vi.fn(() => Promise.resolve({ id: "c" })) }));
vi.mock("../api/reading", () => ({ fetchReading: vi.fn(() => Promise.resolve(left[Math.min(asked++, 1)])) }));
vi.mock("../api/tracks", async (original) => ({ ...(await original<object>()), fetchTrack: (id: string) => Promise.resolve({ id, title: "Rails", status: "ready" }) }));
let asked = 0;
const left = [5, 2].map((waiting) => ({ total: 6, waiting, running: 0 }));
afterEach(cleanup);

it("names the track that has the same file as the library does, and opens it", async () => {
  const track = { id: "r", title: "Rails" } as Track;
  const uploads = new Uploads(vi.fn(), () => Promise.resolve({ track: { ...track, title: "rails.mp3" }, isDuplicate: true }));
  uploads.add([new File(["x"], "rails copy.mp3")], 1000);
  await vi.waitFor(() => expect(uploads.read()[0]?.state).toBe("duplicate"));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <UploadList list={uploads.read()} uploads={uploads} />
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(screen.getByRole("listitem").textContent).toContain("Already in your music: Rails"));
  await userEvent.click(screen.getByRole("button", { name: "Rails" }));
  expect(conversationAbout).toHaveBeenCalledExactlyOnceWith(["r"], expect.anything());
});

it("shows a few files, and on request the others; those that failed are dismissed below them", async () => {
  const uploads = new Uploads(vi.fn());
  for (let n = 1; n <= 6; n++) uploads.refuse(`${n}.txt`, "This is no audio file.");
  const of = () => <UploadList list={uploads.read()} uploads={uploads} />;
  const client = new QueryClient();
  const { rerender } = render(<QueryClientProvider client={client}>{of()}</QueryClientProvider>);
  expect(screen.queryByText("3.txt")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "and 4 more" }));
  expect(screen.getByText("6.txt")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Dismiss failed" }));
  rerender(<QueryClientProvider client={client}>{of()}</QueryClientProvider>);
  expect(screen.queryAllByRole("listitem")).toEqual([]);
});

it("tells first which files failed, and keeps them when the finished ones are hidden", async () => {
  const track = { id: "r", title: "Rails" } as Track;
  const uploads = new Uploads(vi.fn(), () => Promise.resolve({ track, isDuplicate: true }));
  uploads.add(["1.mp3", "2.mp3", "3.mp3"].map((name) => new File(["x"], name)), 1000);
  uploads.refuse("notes.txt", "This is no audio file.");
  await vi.waitFor(() => expect(uploads.read().filter(({ state }) => state === "duplicate").length).toBe(3));
  const client = new QueryClient();
  const of = () => (
    <QueryClientProvider client={client}>
      <UploadList list={uploads.read()} uploads={uploads} />
    </QueryClientProvider>
  );
  const { rerender } = render(of());
  expect(screen.getAllByRole("listitem")[0]?.textContent).toContain("notes.txt");
  expect(screen.getAllByText("3 already there, 1 failed", { exact: false })).not.toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Dismiss finished" }));
  rerender(of());
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([expect.stringContaining("notes.txt")]);
});

it("tells how many new files are read, where several are under way", async () => {
  asked = 0;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <UploadList list={[]} uploads={new Uploads(vi.fn())} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText("3 of 5 read", {}, { timeout: 3000 })).toBeTruthy();
  expect(screen.getByRole("progressbar", { name: "3 of 5 read" }).getAttribute("value")).toBe("3");
});
