import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import { setLanguage } from "../i18n";
import { OtherAssistants } from "./OtherAssistants";

vi.mock("../assistants/useAssistants", () => ({ useAssistants: () => [{ name: "coach", title: "Coach", description: "", starters: ["Practice plan?"] }] }));

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
