// @vitest-environment jsdom
import { renderHook } from "@testing-library/react";
import { act } from "react";
import { expect, it } from "vitest";

import { openConversation, openPlaylist, useIsFromChat, useIsStartPage } from "./route";

const CHAT = "1d0f6f3c-0000-4000-8000-000000000001";

it("knows on which pages an answer led here", () => {
  const { result } = renderHook(() => useIsFromChat());
  expect(result.current).toBe(false);
  act(() => openConversation("1d0f6f3c-0000-4000-8000-000000000002", CHAT));
  expect(result.current).toBe(true);
  act(() => openPlaylist("1d0f6f3c-0000-4000-8000-000000000003"));
  expect(result.current).toBe(false);
});

it.each([["/", true], ["/music", false], ["/p/map", false], [`/c/${CHAT}`, false], ["/musik", false]])("knows whether %s is the start page", (path, isStart) => {
  history.replaceState(null, "", path);
  expect(renderHook(() => useIsStartPage()).result.current).toBe(isStart);
});
