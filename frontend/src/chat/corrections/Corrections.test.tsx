import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import { correct, fetchOverrides, type Overrides } from "../../api/overrides";
import { Corrections } from "./Corrections";

vi.mock("../../api/overrides", async (original) => ({ ...(await original<object>()), fetchOverrides: vi.fn(), correct: vi.fn() }));
afterEach(cleanup);

const measured = { tempo_bpm: 120, key: "G# minor", time_signature: "4/4", first_downbeat_seconds: 0 };
const none: Overrides = { tempo_factor: null, tempo_bpm: null, key: null, time_signature: null, first_downbeat_seconds: null, measured, can_undo: false };

function show(overrides: Overrides) {
  vi.mocked(fetchOverrides).mockResolvedValue(overrides);
  vi.mocked(correct).mockResolvedValue(overrides);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Corrections trackId="a" what={["key", "metre"]} />
    </QueryClientProvider>,
  );
}

const chosen = async (name: string) => (await screen.findByRole<HTMLSelectElement>("combobox", { name })).selectedOptions[0]?.textContent;

it("shows the key and the metre of now as selected, and what is chosen in place of them is sent", async () => {
  show(none);
  expect(await chosen("Key")).toBe("G♯ minor");
  expect(await chosen("Metre")).toBe("4/4");
  fireEvent.change(screen.getByRole("combobox", { name: "Metre" }), { target: { value: "3/4" } });
  await waitFor(() => expect(correct).toHaveBeenCalled());
  expect(vi.mocked(correct).mock.calls).toEqual([["a", { time_signature: "3/4" }]]);
});

it("shows a corrected value, also one that is not among the choices", async () => {
  show({ ...none, key: "A# major", time_signature: "6/8" });
  expect(await chosen("Key")).toBe("B♭ major");
  expect(await chosen("Metre")).toBe("6/8");
});

it("asks for a value where none is known", async () => {
  show({ ...none, measured: { ...measured, key: null } });
  expect(await chosen("Key")).toBe("Key");
});
