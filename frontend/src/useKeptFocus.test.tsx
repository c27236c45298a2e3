import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";

import { useKeptFocus } from "./useKeptFocus";

afterEach(cleanup);

function Dismissible() {
  const [names, setNames] = useState(["one", "two", "three"]);
  const place = useKeptFocus();
  return (
    <>
      <button>add</button>
      <button hidden disabled>
        hidden
      </button>
      <div ref={place}>
        {names.map((name) => (
          <button key={name} onClick={() => setNames(names.filter((each) => each !== name))}>
            {name}
          </button>
        ))}
      </div>
      <button>below</button>
    </>
  );
}

const dismiss = (name: string) => {
  const button = screen.getByRole("button", { name });
  button.focus();
  fireEvent.click(button);
};
const isFocused = (name: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(name));

it("gives the focus of a control that goes to the next one, to the last one, and to the one above", async () => {
  render(<Dismissible />);
  dismiss("two");
  await isFocused("three");
  dismiss("three");
  await isFocused("one");
  dismiss("one");
  await isFocused("add");
});

it("leaves a focus that is elsewhere", async () => {
  render(<Dismissible />);
  dismiss("two");
  screen.getByRole("button", { name: "below" }).focus();
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.activeElement?.textContent).toBe("below");
});
