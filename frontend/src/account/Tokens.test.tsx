import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";

import { Tokens } from "./Tokens";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const row = (id: string) => ({ id, name: `program ${id}`, prefix: `clave_${id}`, created_at: "2026-01-01", last_used_at: null, expires_at: null });

/** A server that keeps tokens. */
function server() {
  let rows = [row("old")];
  return (path: string, { method = "GET" }: RequestInit) => {
    if (method === "POST") {
      rows = [...rows, row("new")];
      return Promise.resolve(new Response(JSON.stringify({ ...row("new"), token: "clave_new_secret" })));
    }
    if (method === "DELETE") rows = rows.filter(({ id }) => !path.endsWith(`/${id}`));
    return Promise.resolve(new Response(method === "DELETE" ? "" : JSON.stringify(rows)));
  };
}

it("takes the text of a token away with the token, and leaves it when another one goes", async () => {
  vi.stubGlobal("fetch", server());
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Tokens />
    </QueryClientProvider>,
  );
  await userEvent.type(screen.getByRole("textbox"), "program new");
  await userEvent.click(screen.getByText("Create token"));
  expect(await screen.findByText("clave_new_secret")).toBeTruthy();
  const revoke = async (id: string) => {
    await userEvent.click(await screen.findByRole("button", { name: new RegExp(`program ${id}`) }));
    await waitFor(() => expect(screen.queryByText(`program ${id}`)).toBeNull());
  };
  await revoke("old");
  expect(screen.getByText("clave_new_secret")).toBeTruthy();
  await revoke("new");
  expect(screen.queryByText("clave_new_secret")).toBeNull();
});
