import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { keys } from "../../api/keys";
import { correct, fetchOverrides, undoCorrection, type Overrides } from "../../api/overrides";
import { BeatsLane } from "./BeatsLane";

vi.mock("../LaneCanvas", () => ({ LaneCanvas: () => null }));
vi.mock("../../api/overrides");
afterEach(cleanup);

const overrides = { measured: {}, can_undo: true } as Overrides;
const BEATS = Array.from({ length: 16 }, (_, index) => 1 + index / 2);

beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(fetchOverrides).mockResolvedValue(overrides);
  vi.mocked(correct).mockResolvedValue(overrides);
  vi.mocked(undoCorrection).mockResolvedValue(overrides);
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(keys.overrides("t"), overrides);
  render(
    <QueryClientProvider client={client}>
      <BeatsLane trackId="t" beats={BEATS} downbeats={[2, 4, 6, 8]} view={{ start: 0, end: 10 }} onPick={() => undefined} />
    </QueryClientProvider>,
  );
});

const handle = () => screen.getByRole("slider", { name: "First beat of bar 1" });

it("corrects the first bar once after a series of arrow keys, and takes it back", async () => {
  expect(handle().getAttribute("aria-valuetext")).toBe("Beat 3, at 2.00 s");
  fireEvent.keyDown(handle(), { key: "ArrowRight" });
  fireEvent.keyDown(handle(), { key: "ArrowRight" });
  expect(handle().getAttribute("aria-valuetext")).toBe("Beat 5, at 3.00 s");
  fireEvent.keyDown(handle(), { key: "Enter" });
  const undo = await screen.findByRole("button", { name: "Undo" });
  expect(correct).toHaveBeenCalledExactlyOnceWith("t", { first_downbeat_seconds: 3 });
  fireEvent.click(undo);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Undo" })).toBeNull());
  expect(undoCorrection).toHaveBeenCalledOnce();
});

it("corrects nothing when a move is cancelled or ends where it began", () => {
  fireEvent.keyDown(handle(), { key: "ArrowLeft" });
  fireEvent.keyDown(handle(), { key: "Escape" });
  expect(handle().getAttribute("aria-valuetext")).toBe("Beat 3, at 2.00 s");
  fireEvent.keyDown(handle(), { key: "ArrowLeft" });
  fireEvent.keyDown(handle(), { key: "ArrowRight" });
  act(() => void fireEvent.keyDown(handle(), { key: "Enter" }));
  expect(correct).not.toHaveBeenCalled();
});
