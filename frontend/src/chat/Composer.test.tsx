import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";

import { Composer } from "./Composer";

afterEach(cleanup);

function show(props: Partial<Parameters<typeof Composer>[0]> = {}) {
  const onAsk = vi.fn();
  const onStop = vi.fn();
  render(<Composer onAsk={onAsk} onStop={onStop} isBusy={false} isAway={false} mostCharacters={20} assistant="Analyst" {...props} />);
  return { onAsk, onStop, field: screen.getByRole("textbox", { name: "Your question" }) };
}

it("sends with Enter and is empty afterwards", async () => {
  const { onAsk, field } = show();
  await userEvent.type(field, " Tempo? {Enter}");
  expect(onAsk).toHaveBeenCalledExactlyOnceWith("Tempo?");
  expect(field).toHaveProperty("value", "");
});

it("has a draft and the focus, and sends it with Enter as it is edited", async () => {
  const { onAsk, field } = show({ draft: "Plan my week" });
  expect(document.activeElement).toBe(field);
  expect(onAsk).not.toHaveBeenCalled();
  await userEvent.keyboard("?{Enter}");
  expect(onAsk).toHaveBeenCalledExactlyOnceWith("Plan my week?");
  expect(field).toHaveProperty("value", "");
});

it("starts a new line with Shift and Enter", async () => {
  const { onAsk, field } = show();
  await userEvent.type(field, "a{Shift>}{Enter}{/Shift}b");
  expect(field).toHaveProperty("value", "a\nb");
  expect(onAsk).not.toHaveBeenCalled();
});

it("does not send while an input method composes", async () => {
  const { onAsk, field } = show();
  await userEvent.type(field, "テンポ");
  field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", isComposing: true, bubbles: true }));
  expect(onAsk).not.toHaveBeenCalled();
});

it("says of a pasted link that the file is needed", async () => {
  const { onAsk, field } = show({ mostCharacters: 200 });
  await userEvent.type(field, "https://music.example/track/1{Enter}");
  expect(onAsk).not.toHaveBeenCalled();
  expect(screen.getByText(/Upload the song as a file/)).toBeTruthy();
});

it("sends no blanks", async () => {
  const { onAsk, field } = show();
  await userEvent.type(field, "   {Enter}");
  expect(onAsk).not.toHaveBeenCalled();
});

it("takes a question while an answer is written, says when it is asked, and offers to stop", async () => {
  const { onAsk, onStop, field } = show({ isBusy: true });
  await userEvent.type(field, "Next?");
  expect(describedBy(field)).toMatch(/when the answer has ended/);
  expect(screen.getByRole("button", { name: "Send" })).toBeTruthy();
  await userEvent.keyboard("{Enter}");
  expect(onAsk).toHaveBeenCalledExactlyOnceWith("Next?");
  expect(field).toHaveProperty("value", "");
  await userEvent.click(screen.getByRole("button", { name: "Stop" }));
  expect(onStop).toHaveBeenCalledOnce();
});

it("shows the question that waits, keeps what is typed behind it, and gives it back", async () => {
  const onTakeBack = vi.fn();
  const { onAsk, field } = show({ isBusy: true, waiting: "How loud?", onTakeBack });
  expect(screen.getByText("Next: “How loud?”")).toBeTruthy();
  await userEvent.type(field, "Key?{Enter}");
  expect(onAsk).not.toHaveBeenCalled();
  expect(describedBy(field)).toMatch(/waiting already/);
  await userEvent.clear(field);
  await userEvent.click(screen.getByRole("button", { name: "Take back" }));
  expect(onTakeBack).toHaveBeenCalledOnce();
  expect(field).toHaveProperty("value", "How loud?");
});

it("says that there is no connection, and takes the question all the same", async () => {
  const { onAsk, field } = show({ isAway: true });
  expect(describedBy(field)).toMatch(/No connection/);
  await userEvent.type(field, "Tempo?{Enter}");
  expect(onAsk).toHaveBeenCalledExactlyOnceWith("Tempo?");
});

it("says by how much a question is too long", async () => {
  const { field } = show();
  await userEvent.type(field, "x".repeat(21));
  expect(describedBy(field)).toBe("21 of 20 characters: shorten your question.");
  expect(screen.getByRole("button", { name: "Send" })).toHaveProperty("disabled", true);
});

it("names who is asked", () => {
  expect(show({ assistant: "Set list" }).field).toHaveProperty("placeholder", "Message Set list …");
  cleanup();
  expect(show({ assistant: undefined }).field).toHaveProperty("placeholder", "Ask about your music …");
});

function describedBy(element: HTMLElement): string | null | undefined {
  return document.getElementById(element.getAttribute("aria-describedby") ?? "")?.textContent;
}
