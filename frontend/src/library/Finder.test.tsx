import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import { Finder } from "./Finder";
import { EVERYTHING } from "./trackFilter";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  [true, "Search"],
  [false, "Search all tags, key, tempo, character"],
])("hints at what can be searched as far as there is room (phone: %s)", (matches, hint) => {
  vi.stubGlobal("matchMedia", () => ({ matches, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  render(<Finder filter={EVERYTHING} onFilter={vi.fn()} />);
  const field = screen.getByRole<HTMLInputElement>("searchbox", { name: "Search all tags, key, tempo, character" });
  expect(field.placeholder).toBe(hint);
});
