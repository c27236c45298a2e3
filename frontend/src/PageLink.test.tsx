import { cleanup, createEvent, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import { PageLink } from "./PageLink";

afterEach(cleanup);

/** Whether a click is left to the browser. */
function click(options: MouseEventInit = {}): boolean {
  const link = screen.getByRole("link", { name: "Playlists" });
  const event = createEvent.click(link, options);
  fireEvent(link, event);
  return !event.defaultPrevented;
}

it("opens its page in place, and leaves new tabs to the browser", () => {
  history.replaceState(null, "", "/");
  render(<PageLink href="/playlists">Playlists</PageLink>);
  expect(click({ ctrlKey: true })).toBe(true);
  expect(location.pathname).toBe("/");
  expect(click()).toBe(false);
  expect(location.pathname).toBe("/playlists");
});

it("may do something else than open its address", () => {
  history.replaceState(null, "", "/");
  const onOpen = vi.fn();
  render(
    <PageLink href="/playlists" onOpen={onOpen}>
      Playlists
    </PageLink>,
  );
  click();
  expect(onOpen).toHaveBeenCalledOnce();
  expect(location.pathname).toBe("/");
});
