import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";

import type { Connection, Vendor } from "../api/connection";
import { t } from "../i18n";
import { ModelForm } from "./ModelForm";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
Element.prototype.scrollIntoView = () => undefined;

const base = { key_page: "", needs_key: true, takes_address: false, address: "", models: ["a-model"] };
const openai: Vendor = { ...base, name: "openai", title: "OpenAI" };
const server: Vendor = { ...base, name: "compatible", title: "Other", needs_key: false, takes_address: true };
const nothing = (vendor: Vendor): Connection => ({
  model: "offline/rules", is_language_model: false, source: "none", vendor: "", name: "rules", address: "", key_ending: "", vendors: [vendor],
});
const UNREACHABLE = "Nothing answers at the vendor's address. Is this machine online?";

it.each([
  ["that its form does not have is said above the buttons", openai, false],
  ["is said beside it", server, true],
])("a trouble with a field %s", async (_, vendor, isBeside) => {
  const verdict = { works: false, message: UNREACHABLE, code: "unreachable", field: "address", may_pass: true };
  const body = JSON.stringify({ is_connected: false, verdict, connection: nothing(vendor) });
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(body)));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ModelForm connection={nothing(vendor)} />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByText(t("connect.connect")));
  const said = await screen.findByText(UNREACHABLE);
  expect(said.closest("[data-field]") !== null).toBe(isBeside);
  expect(screen.getByText(t("connect.anyway"))).toBeTruthy();
});
