import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";

import { makeQueryClient, type OtherWindows } from "./queryClient";

test("a change during the first fetch is seen", async () => {
  const client = makeQueryClient();
  const answers: ((value: string) => void)[] = [];
  const { result } = renderHook(
    () => useQuery({ queryKey: ["marks"], queryFn: () => new Promise<string>((answer) => answers.push(answer)) }),
    { wrapper: ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider> },
  );
  await waitFor(() => expect(answers).toHaveLength(1));
  const isFresh = client.invalidateQueries({ queryKey: ["marks"] });
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[0]?.("before");
  answers[1]?.("after");
  await isFresh;
  await waitFor(() => expect(result.current.data).toBe("after"));
  expect(result.current.isSuccess).toBe(true);
});

test("what is changed in one window is fetched again in the others, and in those only once", () => {
  const windows = [1, 2].map((): OtherWindows => ({ postMessage: vi.fn(), onmessage: null }));
  const [one, other] = windows.map((channel) => makeQueryClient({}, channel));
  other?.setQueryData(["playlists"], []);
  void one?.invalidateQueries({ queryKey: ["marks"] });
  expect(windows[0]?.postMessage).not.toHaveBeenCalled();
  void one?.invalidateQueries({ queryKey: ["playlists"] });
  expect(windows[0]?.postMessage).toHaveBeenCalledExactlyOnceWith(["playlists"]);
  const receive = windows[1]?.onmessage as (event: { data: unknown }) => void;
  receive({ data: ["playlists"] });
  expect(other?.getQueryState(["playlists"])?.isInvalidated).toBe(true);
  expect(windows[1]?.postMessage).not.toHaveBeenCalled();
});

test.each([[["playlists", "p"]], [["likes"]], [["tracks"]], [["track"]], [["track", "t"]]])("other windows are told of a change of %j", (queryKey) => {
  const others: OtherWindows = { postMessage: vi.fn(), onmessage: null };
  void makeQueryClient({}, others).invalidateQueries({ queryKey });
  expect(others.postMessage).toHaveBeenCalledExactlyOnceWith(queryKey);
});
