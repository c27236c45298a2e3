import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { keepInUpperThird } from "../player/wholeRows";
import { useFollowedRow } from "./useFollowedRow";

vi.mock("../player/wholeRows", async (original) => ({ ...(await original<object>()), keepInUpperThird: vi.fn() }));

function Chart({ index, content = "A" }: { index: number; content?: string }) {
  const list = useRef<HTMLOListElement>(null);
  useFollowedRow(list, index, content);
  return (
    <div data-testid="scroller" style={{ overflowY: "auto" }}>
      <input type="checkbox" />
      <ol ref={list}>
        <li>one</li>
        <li>two</li>
      </ol>
    </div>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(keepInUpperThird).mockClear();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const followed = () => vi.mocked(keepInUpperThird).mock.calls.map(([row]) => row.textContent);

it("follows the row, whatever has the focus, and keeps it in place when the content changes", () => {
  const { rerender } = render(<Chart index={-1} />);
  expect(followed()).toEqual([]);
  screen.getByRole("checkbox").focus();
  fireEvent.pointerDown(screen.getByRole("checkbox"));
  rerender(<Chart index={1} />);
  rerender(<Chart index={1} content="Am" />);
  // An upbeat.
  rerender(<Chart index={-1} content="Am" />);
  expect(followed()).toEqual(["two", "two", "one"]);
});

it.each([
  ["the wheel", (box: HTMLElement) => fireEvent.wheel(box)],
  ["a finger", (box: HTMLElement) => fireEvent.touchMove(box)],
  ["the scroll bar", (box: HTMLElement) => fireEvent.pointerDown(box)],
  ["a key", (box: HTMLElement) => fireEvent.keyDown(box, { key: "PageDown" })],
])("leaves what %s has scrolled to for some seconds", (_, scroll) => {
  const { rerender } = render(<Chart index={0} />);
  scroll(screen.getByTestId("scroller"));
  vi.advanceTimersByTime(4000);
  rerender(<Chart index={1} />);
  expect(followed()).toEqual([]);
  vi.advanceTimersByTime(2000);
  rerender(<Chart index={0} />);
  expect(followed()).toEqual(["one"]);
});
