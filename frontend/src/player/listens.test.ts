// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { ApiError, send } from "../api/client";
import { reportListens, type Listen } from "./listens";
import { ended, heard, used } from "./playerEvents";

vi.mock("../api/client", async (load) => ({ ...(await load<object>()), send: vi.fn() }));

const sent = () => vi.mocked(send).mock.calls.map(([, , body]) => body as Listen[]);
let leave: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  vi.mocked(send).mockReset().mockResolvedValue(undefined);
  leave = reportListens("7");
});

afterEach(() => {
  leave();
  vi.useRealTimers();
});

it("reports what was heard of each track and how it ended, in one request", async () => {
  used("a");
  heard("a", 20);
  heard("a", 15);
  used("b");
  heard("b", 60);
  ended("b");
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent()).toHaveLength(1);
  expect(sent()[0]).toMatchObject([
    { track_id: "a", heard_seconds: 35, ended_by: "next", source: "conversation" },
    { track_id: "b", heard_seconds: 60, ended_by: "end" },
  ]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent()).toHaveLength(1);
});

it("keeps what could not be sent, and sends the same again once there is a network", async () => {
  vi.mocked(send).mockRejectedValueOnce(new ApiError("", 0, ""));
  used("a");
  heard("a", 40);
  ended("a");
  await vi.advanceTimersByTimeAsync(5000);
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect(sent()).toHaveLength(2);
  expect(sent()[1]).toEqual(sent()[0]);
  expect(localStorage.getItem("clave.listens.7")).toBeNull();
});

it("forgets what the server can never take", async () => {
  vi.mocked(send).mockRejectedValueOnce(new ApiError("", 422, ""));
  used("a");
  heard("a", 40);
  window.dispatchEvent(new Event("pagehide"));
  await vi.advanceTimersByTimeAsync(5000);
  expect(localStorage.getItem("clave.listens.7")).toBeNull();
});

it("counts no slips of the hand", async () => {
  used("a");
  used("b");
  ended("b");
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent()).toHaveLength(0);
});
