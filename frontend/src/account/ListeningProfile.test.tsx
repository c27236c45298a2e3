import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import { changeProfile, deleteProfile, fetchProfile } from "../api/account";
import { ListeningProfile } from "./ListeningProfile";

vi.mock("../api/account", () => ({ fetchProfile: vi.fn(), changeProfile: vi.fn(), deleteProfile: vi.fn() }));
afterEach(cleanup);

const profile = {
  is_enabled: true,
  plays: 7,
  skips: 2,
  liked: 3,
  disliked: 1,
  tempo_bpm: 98.4,
  energy: 0.25,
  words: ["calm"],
  artists: [{ artist: "Los Faroles", plays: 4 }],
  corrections: {},
};

async function shown(corrections: Record<string, unknown> = {}) {
  vi.mocked(fetchProfile).mockResolvedValue({ ...profile, corrections });
  vi.mocked(changeProfile).mockResolvedValue({ ...profile, corrections });
  vi.mocked(deleteProfile).mockResolvedValue(undefined);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ListeningProfile />
    </QueryClientProvider>,
  );
  await screen.findByRole("checkbox");
}

const sent = () => vi.mocked(changeProfile).mock.lastCall?.[0];

it("shows the profile, and sends only what was corrected", async () => {
  await shown();
  expect(screen.getByText(/7 plays/)).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Correct" }).disabled).toBe(true);
  fireEvent.change(screen.getByLabelText(/Artists/), { target: { value: "Los Faroles, , Ana " } });
  fireEvent.click(screen.getByRole("button", { name: "Correct" }));
  await waitFor(() => expect(sent()).toEqual({ artists: ["Los Faroles", "Ana"] }));
  expect(screen.queryByRole("button", { name: "Take back corrections" })).toBeNull();
});

it("takes the energy from 0 to 100, as the library shows it", async () => {
  await shown();
  const field = screen.getByLabelText<HTMLInputElement>(/energy/);
  expect(field.value).toBe("25");
  fireEvent.change(field, { target: { value: "60" } });
  fireEvent.click(screen.getByRole("button", { name: "Correct" }));
  await waitFor(() => expect(sent()).toEqual({ energy: 0.6 }));
});

it("is switched off, and corrections are taken back", async () => {
  await shown({ energy: 0.25 });
  fireEvent.click(screen.getByRole("checkbox"));
  await waitFor(() => expect(sent()).toEqual({ is_enabled: false }));
  fireEvent.click(screen.getByRole("button", { name: "Take back corrections" }));
  await waitFor(() => expect(sent()).toEqual({ tempo_bpm: null, energy: null, words: null, artists: null }));
});

it("asks before it forgets", async () => {
  await shown();
  fireEvent.click(screen.getByRole("button", { name: "Forget what I played" }));
  expect(deleteProfile).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Forget what I played" }));
  await waitFor(() => expect(deleteProfile).toHaveBeenCalledOnce());
});
