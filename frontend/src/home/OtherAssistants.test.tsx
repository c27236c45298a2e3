import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import { startConversation } from "../api/conversations";
import { draftFor, takeFirstQuestion } from "../chat/state/firstQuestion";
import { setLanguage } from "../i18n";
import { OtherAssistants } from "./OtherAssistants";

vi.mock("../assistants/useAssistants", () => ({ useAssistants: () => [{ name: "coach", title: "Coach", description: "", starters: ["Practice plan?"] }] }));

vi.mock("../api/conversations", () => ({ startConversation: vi.fn(() => Promise.resolve({ id: "new" })) }));

afterEach(async () => {
  cleanup();
  await setLanguage("en");
});

it.each([
  ["en", "“Practice plan?”"],
  ["es", "«Practice plan?»"],
  ["de", "„Practice plan?“"],
] as const)("quotes a question as one does in %s", async (language, quoted) => {
  await setLanguage(language);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OtherAssistants />
    </QueryClientProvider>,
  );
  expect(screen.getByText(quoted)).toBeTruthy();
});

it("opens a chat with the example in its field, and sends nothing", async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OtherAssistants />
    </QueryClientProvider>,
  );
  screen.getByRole("button", { name: /Coach/ }).click();
  await waitFor(() => expect(draftFor("new")).toBe("Practice plan?"));
  expect(startConversation).toHaveBeenCalledExactlyOnceWith([], "coach");
  expect(takeFirstQuestion("new")).toBeUndefined();
});
