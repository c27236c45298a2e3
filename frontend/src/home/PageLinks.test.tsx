import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { lazy } from "react";
import { afterEach, expect, it } from "vitest";

import { registerAssistant } from "../assistants/registry";
import { PageLinks } from "./PageLinks";

afterEach(cleanup);

it("opens the library, the playlists and the pages of assistants, and marks the one that is open", async () => {
  const component = lazy(() => Promise.resolve({ default: () => null }));
  registerAssistant("mapper", { page: { title: "Map", icon: () => <svg />, route: "map", component } });
  render(<PageLinks />);
  for (const [name, path] of [["Music", "/music"], ["Playlists", "/playlists"], ["Map", "/p/map"]] as const) {
    await userEvent.click(screen.getByRole("link", { name }));
    expect(location.pathname).toBe(path);
    const current = screen.getAllByRole("link").filter((link) => link.getAttribute("aria-current") === "page");
    expect(current.map((link) => link.textContent)).toEqual([name]);
  }
});
