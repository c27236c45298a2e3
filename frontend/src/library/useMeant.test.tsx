import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";

import { fetchSpelling } from "../api/spelling";
import { fetchTracks } from "../api/tracks";
import { EVERYTHING, type TrackFilter } from "./trackFilter";
import { useMeant, type Meant } from "./useMeant";

const SPELLINGS: Readonly<Record<string, string>> = { bachta: "Bachata", saslaa: "salsaa" };
vi.mock("../api/spelling", () => ({ fetchSpelling: vi.fn((query: string) => Promise.resolve({ q: SPELLINGS[new URLSearchParams(query).get("q") ?? ""] ?? "" })) }));

/** What the list of corrected tracks waits for. */
let arrival = Promise.resolve();
const isFound = (query: string) => /Bachata|salsa$|salsa&/.test(query);
vi.mock("../api/tracks", async (original) => ({
  ...(await original<object>()),
  fetchTracks: vi.fn((query: string) => (query.includes("Bachata") ? arrival : Promise.resolve()).then(() => ({ items: [], total: isFound(query) ? 1 : 0 }))),
}));
afterEach(() => {
  cleanup();
  arrival = Promise.resolve();
  vi.clearAllMocks();
});

const asked = (text: string): TrackFilter => ({ ...EVERYTHING, text, genre: "Latin" });

const rendered = (text: string) => {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  const all: Meant[] = [];
  const useRecorded = (filter: TrackFilter) => {
    const now = useMeant(filter);
    all.push(now);
    return now;
  };
  return { ...renderHook(useRecorded, { wrapper, initialProps: asked(text) }), all };
};
const meant = (text: string) => rendered(text).result;

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

it("corrects nothing before the tracks of the corrected text are there", async () => {
  let arrive: () => void = () => undefined;
  arrival = new Promise((resolve) => (arrive = resolve));
  const { result, all } = rendered("bachta");
  await waitFor(() => expect(vi.mocked(fetchTracks).mock.lastCall?.[0]).toContain("Bachata"));
  expect(all.some(({ isCorrected }) => isCorrected)).toBe(false);
  expect(result.current).toMatchObject({ isAsking: true, filter: { text: "bachta" } });
  arrive();
  await waitFor(() => expect(result.current).toMatchObject({ isCorrected: true, isAsking: false }));
});

it("leaves a text whose correction finds nothing either", async () => {
  const result = meant("saslaa");
  await waitFor(() => expect(fetchSpelling).toHaveBeenCalledOnce());
  await waitFor(() => expect(result.current.isAsking).toBe(false));
  expect(result.current).toMatchObject({ isCorrected: false, filter: { text: "saslaa" } });
});

it("corrects no text by the correction of the one before", async () => {
  const { result, all, rerender } = rendered("bachta");
  await waitFor(() => expect(result.current.isCorrected).toBe(true));
  all.length = 0;
  rerender(asked("xyz"));
  await waitFor(() => expect(fetchSpelling).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(result.current.isAsking).toBe(false));
  expect(all.filter(({ isCorrected, filter }) => isCorrected || filter.text !== "xyz")).toEqual([]);
});
