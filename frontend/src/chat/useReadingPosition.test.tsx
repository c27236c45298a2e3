import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { useReadingPosition } from "./useReadingPosition";

const VIEW = 400;
const QUESTION_TOP = 600;

let height = 0;
let grow: () => void = () => {};

beforeEach(() => {
  // jsdom has no layout: a view of 400 pixels over a thread whose newest question begins at 600.
  height = 700;
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(notify: () => void) {
        grow = notify;
      }
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockImplementation(() => height);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(VIEW);
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (this: HTMLElement) {
    const scrolled = this.parentElement?.closest<HTMLElement>("[data-testid=box]")?.scrollTop ?? 0;
    return new DOMRect(0, this.dataset["part"] === "question" ? QUESTION_TOP - scrolled : 0, 300, 40);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Threaded({ questions, id = "" }: { questions: number; id?: string }) {
  const { box, column, isAtEnd, jump } = useReadingPosition(questions, id);
  return (
    <div ref={box} data-testid="box" style={{ overflowY: "auto" }} data-at-end={isAtEnd}>
      <div ref={column}>
        <article id="asked" data-part="question" />
      </div>
      <button type="button" aria-label="jump" onClick={jump} />
    </div>
  );
}

function growTo(pixels: number) {
  height = pixels;
  act(() => grow());
  return screen.getByTestId("box").scrollTop;
}

function scrollTo(pixels: number) {
  const box = screen.getByTestId("box");
  box.scrollTop = pixels;
  fireEvent.scroll(box);
}

it("moves the question up with its answer, and keeps it at the top", () => {
  render(<Threaded questions={1} />);
  expect(growTo(800)).toBe(400);
  expect(growTo(1500)).toBe(QUESTION_TOP - 12);
  expect(growTo(4000)).toBe(QUESTION_TOP - 12);
  expect(screen.getByTestId("box").dataset["atEnd"]).toBe("false");
});

it("leaves the reader who scrolls up or down where he is", () => {
  render(<Threaded questions={1} />);
  growTo(2000);
  scrollTo(200);
  expect(growTo(2500)).toBe(200);
  scrollTo(900);
  expect(growTo(3000)).toBe(900);
});

it("follows the end after a jump there, until the next question", () => {
  const { rerender } = render(<Threaded questions={1} />);
  growTo(2000);
  fireEvent.click(screen.getByRole("button", { name: "jump" }));
  expect(growTo(2500)).toBe(2100);
  rerender(<Threaded questions={2} />);
  expect(growTo(3000)).toBe(QUESTION_TOP - 12);
});

it("brings who comes back to where he had scrolled, and nobody else", () => {
  const first = render(<Threaded questions={1} id="c" />);
  growTo(2000);
  scrollTo(580);
  first.unmount();
  const again = render(<Threaded questions={1} id="c" />);
  expect(growTo(2000)).toBe(580);
  again.rerender(<Threaded questions={2} id="c" />);
  expect(growTo(2000)).toBe(QUESTION_TOP - 12);
  again.unmount();
  render(<Threaded questions={1} id="other" />);
  expect(growTo(2000)).toBe(QUESTION_TOP - 12);
});
