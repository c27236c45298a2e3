import { cleanup, render, screen } from "@testing-library/react";
import { lazy } from "react";
import { afterEach, expect, it } from "vitest";

import type { CurrentUser } from "../api/session";
import { AssistantPage } from "./AssistantPage";
import { registerAssistant } from "./registry";

afterEach(cleanup);

const me = { username: "alice" } as CurrentUser;
const MapPage = ({ me: { username } }: { me: CurrentUser }) => <p>The map of {username}</p>;

it("shows an assistant's own page", async () => {
  const component = lazy(() => Promise.resolve({ default: MapPage }));
  registerAssistant("mapper", { page: { title: "Map", icon: () => <svg />, route: "map", component } });
  render(<AssistantPage route="map" me={me} />);
  expect(await screen.findByText("The map of alice")).toBeTruthy();
});

it("says that there is no page at another address", () => {
  render(<AssistantPage route="nothing" me={me} />);
  expect(screen.getByRole("heading", { name: "Page not found" })).toBeTruthy();
});
