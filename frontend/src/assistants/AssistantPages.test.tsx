import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { lazy } from "react";
import { afterEach, expect, it } from "vitest";

import type { Person } from "../api/session";
import { AssistantPage, AssistantPages } from "./AssistantPages";
import { registerAssistant } from "./registry";

afterEach(cleanup);

const me = { username: "alice" } as Person;
const MapPage = ({ me: { username } }: { me: Person }) => <p>The map of {username}</p>;

it("has entries on the side that open an assistant's own page", async () => {
  expect(render(<AssistantPages current={null} />).container.innerHTML).toBe("");
  cleanup();
  const component = lazy(() => Promise.resolve({ default: MapPage }));
  registerAssistant("mapper", { page: { title: "Map", icon: () => <svg />, route: "map", component } });
  render(<AssistantPages current="map" />);
  const entry = screen.getByRole("button", { name: "Map" });
  expect(entry.getAttribute("aria-current")).toBe("page");
  await userEvent.click(entry);
  expect(location.pathname).toBe("/p/map");
  render(<AssistantPage route="map" me={me} />);
  expect(await screen.findByText("The map of alice")).toBeTruthy();
});

it("says that there is no page at another address", () => {
  render(<AssistantPage route="nothing" me={me} />);
  expect(screen.getByRole("heading", { name: "Page not found" })).toBeTruthy();
});
