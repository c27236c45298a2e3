import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";

import { useClosedByBack } from "./useClosedByBack";

it("has an entry in the history while it covers the page", async () => {
  const { result } = renderHook(() => useClosedByBack());
  const before = history.length;
  act(() => result.current.open(true));
  expect([result.current.isOpen, history.length]).toEqual([true, before + 1]);
  act(() => history.back());
  await waitFor(() => expect(result.current.isOpen).toBe(false));
});

it("takes its entry back when it is closed otherwise", async () => {
  const { result } = renderHook(() => useClosedByBack());
  history.replaceState("before", "");
  act(() => result.current.open(true));
  act(() => result.current.close());
  act(() => result.current.close());
  expect(result.current.isOpen).toBe(false);
  await waitFor(() => expect(history.state).toBe("before"));
});

it("stays open when it is opened again before the browser is back", async () => {
  const { result } = renderHook(() => useClosedByBack());
  history.replaceState("before", "");
  const back = () => new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }));
  act(() => result.current.open(true));
  let isBack = back();
  act(() => result.current.close());
  act(() => result.current.open(true));
  await act(() => isBack);
  expect(result.current.isOpen).toBe(true);
  expect(history.state).not.toBe("before");
  act(() => history.back());
  await waitFor(() => expect(result.current.isOpen).toBe(false));
  expect(history.state).toBe("before");

  act(() => result.current.open(true));
  isBack = back();
  act(() => result.current.close());
  act(() => result.current.open(true));
  act(() => result.current.close());
  await act(() => isBack);
  expect([result.current.isOpen, history.state]).toEqual([false, "before"]);
});

it("leaves the history alone where it covers nothing", () => {
  const { result } = renderHook(() => useClosedByBack());
  history.replaceState("before", "");
  act(() => result.current.open(false));
  act(() => {
    window.dispatchEvent(new PopStateEvent("popstate"));
  });
  expect([result.current.isOpen, history.state]).toEqual([true, "before"]);
  act(() => result.current.close());
  expect([result.current.isOpen, history.state]).toEqual([false, "before"]);
});
