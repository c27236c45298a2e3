import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";

import { keys } from "../../api/keys";
import { useCorrections } from "./useCorrections";

const MEASURED = { tempo_factor: null, tempo_bpm: null, can_undo: false };
const CORRECTED = { tempo_factor: null, tempo_bpm: 120, can_undo: true };

afterEach(() => vi.unstubAllGlobals());

it("says that a correction is saved until it is undone elsewhere", async () => {
  let stored = MEASURED as object;
  vi.stubGlobal("fetch", (_path: string, { method }: RequestInit) => {
    if (method === "PUT") stored = CORRECTED;
    return Promise.resolve(Response.json(stored));
  });
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  const { result } = renderHook(() => useCorrections("a"), { wrapper });
  await waitFor(() => expect(result.current.overrides).toEqual(MEASURED));
  act(() => result.current.change.mutate({ tempo_bpm: 120 }));
  await waitFor(() => expect(result.current.note).toMatch(/^Saved/));
  stored = MEASURED;
  await act(() => client.invalidateQueries({ queryKey: keys.overrides("a") }));
  await waitFor(() => expect(result.current.note).toBe(""));
});
