import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { RangeSlider } from "./RangeSlider";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function shown(value: readonly [number, number]) {
  const onChange = vi.fn();
  render(<RangeSlider labels={["Energy from", "Energy to"]} ends={[0, 100]} value={value} words={["calm", "energetic"]} onChange={onChange} />);
  const move = (name: string, to: number) => fireEvent.change(screen.getByRole("slider", { name }), { target: { value: String(to) } });
  return { onChange, move, settle: () => act(() => void vi.runAllTimers()) };
}

it("tells a range once, after its thumb has stopped", () => {
  const { onChange, move, settle } = shown([0, 100]);
  move("Energy from", 20);
  move("Energy from", 40);
  expect(onChange).not.toHaveBeenCalled();
  settle();
  expect(onChange.mock.calls).toEqual([["min", 40]]);
});

it("does not let a thumb pass the other one", () => {
  const { onChange, move, settle } = shown([40, 60]);
  move("Energy to", 10);
  settle();
  move("Energy from", 90);
  settle();
  expect(onChange.mock.calls).toEqual([["max", 40], ["min", 60]]);
});
