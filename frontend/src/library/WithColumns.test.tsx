import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { use } from "react";
import { afterEach, expect, it, vi } from "vitest";

import { ColumnsContext, WithColumns } from "./WithColumns";

let width = 1440;
vi.stubGlobal("matchMedia", (query: string) => Object.assign(new EventTarget(), { matches: width >= 16 * Number(/[\d.]+/.exec(query)?.[0]) }));

afterEach(() => {
  cleanup();
  localStorage.clear();
  width = 1440;
});

function Shown() {
  const { shown, isChosen, choose } = use(ColumnsContext);
  return (
    <>
      <p>{`${shown.map(({ name }) => name).join(" ")}${isChosen ? ", chosen" : ""}`}</p>
      <button onClick={() => choose(["energy", "artist"])}>choose</button>
      <button onClick={() => choose(null)}>usual</button>
    </>
  );
}

const show = () => {
  const { container } = render(
    <WithColumns>
      <Shown />
    </WithColumns>,
  );
  return { told: () => container.querySelector("p")?.textContent, sizes: () => (container.firstElementChild as HTMLElement).style };
};

const USUAL = "artist album genre tempo_bpm key loudness_lufs duration rating";

it.each([
  [1280, "artist genre tempo_bpm key loudness_lufs duration rating"],
  [1440, USUAL],
  [1920, "artist album genre year tempo_bpm key energy loudness_lufs duration rating"],
])("shows the usual columns that have room in a window of %d pixels", (pixels, columns) => {
  width = pixels;
  expect(show().told()).toBe(columns);
});

it("shows the chosen columns in their order, remembers them, and goes back to the usual ones", async () => {
  const first = show();
  await userEvent.click(screen.getByText("choose"));
  expect(first.told()).toBe("artist energy, chosen");
  expect(first.sizes().getPropertyValue("--columns")).toBe("minmax(5rem, 1.5fr) 3.75rem");
  cleanup();
  const second = show();
  expect(second.told()).toBe("artist energy, chosen");
  await userEvent.click(screen.getByText("usual"));
  expect(second.told()).toBe(USUAL);
  cleanup();
  expect(show().told()).toBe(USUAL);
});
