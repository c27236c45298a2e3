import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";

import { makeQueryClient } from "./queryClient";

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
