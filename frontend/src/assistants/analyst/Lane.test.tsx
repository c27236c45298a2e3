import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";

import { Lane } from "./Lane";

afterEach(cleanup);

it("can be scrolled by keys if it has more blocks than a phone has room for", () => {
  const blocks = (count: number) => Array.from({ length: count }, (_, at) => ({ start: at, end: at + 1, label: "A", colour: "red" }));
  const scroller = () => screen.getByRole("img").parentElement;
  const { rerender } = render(<Lane label="Sections" blocks={blocks(11)} onPick={() => undefined} />);
  expect(scroller()?.tabIndex).toBe(0);
  rerender(<Lane label="Sections" blocks={blocks(10)} onPick={() => undefined} />);
  expect(scroller()?.tabIndex).toBe(-1);
});
