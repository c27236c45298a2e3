import { afterEach, expect, it, vi } from "vitest";

import { areEnlarged, enlarge, leaveRoom, watchEnlarged } from "./enlarged";

afterEach(() => enlarge(false));

const afterReload = async () => {
  vi.resetModules();
  return (await import("./enlarged")).areEnlarged();
};

it("remembers in this browser that details are large", async () => {
  const watcher = vi.fn();
  const stop = watchEnlarged(watcher);
  enlarge(true);
  stop();
  expect(watcher).toHaveBeenCalledOnce();
  expect(areEnlarged()).toBe(true);
  expect(await afterReload()).toBe(true);
  enlarge(false);
  expect(await afterReload()).toBe(false);
});

it("leaves room for an answer without forgetting what was chosen", async () => {
  enlarge(true);
  leaveRoom();
  expect(areEnlarged()).toBe(false);
  expect(await afterReload()).toBe(true);
});
