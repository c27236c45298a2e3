import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";

import { fetchSpelling } from "../api/spelling";
import { EVERYTHING } from "./trackFilter";
import { useMeant } from "./useMeant";

vi.mock("../api/spelling", () => ({ fetchSpelling: vi.fn((query: string) => Promise.resolve({ q: query.includes("bachta") ? "Bachata" : "" })) }));
vi.mock("../api/tracks", async (original) => ({
  ...(await original<object>()),
  fetchTracks: (query: string) => Promise.resolve({ items: [], total: /Bachata|salsa/.test(query) ? 1 : 0 }),
}));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const meant = (text: string) => {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  return renderHook(() => useMeant({ ...EVERYTHING, text, genre: "Latin" }), { wrapper }).result;
};

it("searches for the corrected text, with the same filters, where nothing is found", async () => {
  const result = meant("bachta");
  await waitFor(() => expect(result.current).toEqual({ filter: { ...EVERYTHING, text: "Bachata", genre: "Latin" }, isCorrected: true, isAsking: false }));
  expect(fetchSpelling).toHaveBeenCalledExactlyOnceWith("q=bachta&genre=Latin");
});

it("leaves a text that finds something, and one that is near to none", async () => {
  const [found, lost] = [meant("salsa"), meant("xyz")];
  await waitFor(() => expect(fetchSpelling).toHaveBeenCalledExactlyOnceWith("q=xyz&genre=Latin"));
  await waitFor(() => expect(lost.current.isAsking).toBe(false));
  expect([found.current.filter.text, lost.current.filter.text]).toEqual(["salsa", "xyz"]);
});
