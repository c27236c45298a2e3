import { expect, it, vi } from "vitest";

import { ApiError } from "../api/client";
import type { Track } from "../api/tracks";
import type { Uploaded } from "../api/upload";
import { Uploads } from "./uploads";

const track = { id: "t1", title: "song" } as Track;
const file = (name: string, size = 3) => new File(["x".repeat(size)], name);
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** Uploads whose server is the test: it decides when which file arrives. */
function start() {
  const transfers: { progress: (fraction: number) => void; arrive: (uploaded: Uploaded) => void; fail: (reason: Error) => void; signal: AbortSignal }[] = [];
  const onUploaded = vi.fn();
  const uploads = new Uploads(onUploaded, (_file, progress, signal) =>
    new Promise<Uploaded>((arrive, fail) => transfers.push({ progress, arrive, fail, signal })),
  );
  return { uploads, transfers, onUploaded };
}

it("sends two at a time and the next when one has arrived", async () => {
  const { uploads, transfers, onUploaded } = start();
  uploads.add([file("a"), file("b"), file("c")], 1000);
  expect(uploads.read().map(({ state }) => state)).toEqual(["sending", "sending", "waiting"]);
  transfers[0]?.progress(0.5);
  expect(uploads.read()[0]?.fraction).toBe(0.5);
  transfers[0]?.arrive({ track, isDuplicate: false });
  await settled();
  expect(uploads.read().map(({ name, state }) => [name, state])).toEqual([["b", "sending"], ["c", "sending"]]);
  expect(onUploaded).toHaveBeenLastCalledWith(track, false);
  transfers[1]?.arrive({ track, isDuplicate: false });
  transfers[2]?.arrive({ track, isDuplicate: false });
  await settled();
  expect(onUploaded).toHaveBeenLastCalledWith(track, false);
  expect(uploads.read()).toEqual([]);
  uploads.add([file("d")], 1000);
  transfers[3]?.arrive({ track, isDuplicate: false });
  await settled();
  expect(onUploaded).toHaveBeenLastCalledWith(track, true);
});

it("dismisses what failed, and nothing that is on its way", () => {
  const { uploads } = start();
  uploads.add([file("a"), file("long.wav", 3_000_000), file("longer.wav", 4_000_000)], 2_000_000);
  uploads.dismissAll("duplicate");
  expect(uploads.read().map(({ name }) => name)).toEqual(["a", "long.wav", "longer.wav"]);
  uploads.dismissAll("failed");
  expect(uploads.read().map(({ name }) => name)).toEqual(["a"]);
});

it("refuses a file that is too large before sending it", () => {
  const { uploads, transfers } = start();
  uploads.add([file("long.wav", 3_000_000)], 2_000_000);
  expect(uploads.read()).toMatchObject([{ state: "failed", message: "This file is too large. The limit is 2 MB." }]);
  expect(transfers).toEqual([]);
});

it("keeps what the server said about a file that it refused", async () => {
  const { uploads, transfers } = start();
  uploads.add([file("notes.txt")], 1000);
  transfers[0]?.fail(new ApiError("This is not audio.", 422, "invalid"));
  await settled();
  expect(uploads.read()).toMatchObject([{ state: "failed", message: "This is not audio." }]);
});

it("says when a file was there already", async () => {
  const { uploads, transfers } = start();
  uploads.add([file("a")], 1000);
  transfers[0]?.arrive({ track, isDuplicate: true });
  await settled();
  expect(uploads.read()).toMatchObject([{ state: "duplicate", message: "Already in your music:", track }]);
});

it("cancels what is on its way", () => {
  const { uploads, transfers } = start();
  uploads.add([file("a")], 1000);
  uploads.remove(uploads.read()[0]?.id ?? 0);
  expect(transfers[0]?.signal.aborted).toBe(true);
  expect(uploads.read()).toEqual([]);
});

it("tries again what did not get through, but not what was refused", async () => {
  const { uploads, transfers } = start();
  uploads.add([file("a"), file("b")], 1000);
  transfers[0]?.fail(new ApiError("No connection.", 0, ""));
  transfers[1]?.fail(new ApiError("This is not audio.", 415, "unsupported_type"));
  await settled();
  expect(uploads.read().map(({ canRetry }) => canRetry)).toEqual([true, false]);
  for (const { id } of uploads.read()) uploads.retry(id);
  expect(uploads.read().map(({ state }) => state)).toEqual(["sending", "failed"]);
  expect(transfers).toHaveLength(3);
});

it("tells how far all are together, and cancels all at once", async () => {
  const { uploads, transfers } = start();
  uploads.add([file("a", 60), file("b", 40), file("c", 100)], 1000);
  transfers[0]?.arrive({ track, isDuplicate: false });
  transfers[1]?.progress(0.5);
  await settled();
  expect(uploads.batch()).toEqual({ total: 3, finished: 1, fraction: 0.4 });
  uploads.cancelAll();
  expect(transfers[1]?.signal.aborted).toBe(true);
  expect(uploads.read()).toEqual([]);
  expect(uploads.batch()).toEqual({ total: 0, finished: 0, fraction: 0 });
});

it("takes away what was in the library already when more files come, and keeps what failed", async () => {
  const { uploads, transfers } = start();
  uploads.add([file("a"), file("b", 20)], 10);
  transfers[0]?.arrive({ track, isDuplicate: true });
  await settled();
  expect(uploads.read().map(({ name, state }) => [name, state])).toEqual([["a", "duplicate"], ["b", "failed"]]);
  uploads.add([file("c")], 10);
  expect(uploads.read().map(({ name, state }) => [name, state])).toEqual([["b", "failed"], ["c", "sending"]]);
});
