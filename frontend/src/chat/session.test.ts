import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { FakeWebSocket } from "./FakeWebSocket";
import { ChatSession } from "./session";
import type { Message } from "./thread";

let session: ChatSession;
let deliver: (stored: Message[]) => void;
let refuse: (reason: unknown) => void;

beforeEach(() => {
  vi.stubGlobal("WebSocket", FakeWebSocket);
  FakeWebSocket.all = [];
  session = new ChatSession("ws://clave/", () => new Promise<Message[]>((resolve, reject) => {
    deliver = resolve;
    refuse = reject;
  }));
  session.open();
});

afterEach(() => {
  session.close();
  vi.unstubAllGlobals();
});

const settled = () => new Promise((resolve) => setTimeout(resolve));
const shown = () => session.read().thread.messages.map(({ text }) => text);
const stored: Message = { id: "old", role: "user", text: "Earlier", steps: [], status: "done" };

it("shows what was stored before what came while it was fetched", async () => {
  FakeWebSocket.last.greet("r1", 2);
  FakeWebSocket.last.say({
    type: "run_started", message_id: "m", user_message_id: "u", question: "Now", model: "x", run_id: "r1", seq: 1,
  });
  FakeWebSocket.last.token(2, "Well");
  expect(shown()).toEqual([]);
  deliver([stored]);
  await settled();
  expect(shown()).toEqual(["Earlier", "Now", "Well"]);
});

it("goes on without the history when it cannot be had, and says so", async () => {
  FakeWebSocket.last.greet();
  refuse(new TypeError("x is not a function"));
  await settled();
  const { thread, hasHistory } = session.read();
  expect(hasHistory).toBe(true);
  expect(thread.problem?.message).toMatch(/try again/i);
  expect(thread.problem?.message).not.toContain("function");
});

it("gives every question an id of its own that the server takes", async () => {
  FakeWebSocket.last.greet();
  deliver([]);
  await settled();
  session.ask("One?");
  session.ask("Two?");
  const ids = FakeWebSocket.last.sent.map((message) => (message.type === "question" ? message.client_id : ""));
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

it("stops the run that is active, and nothing when none is", async () => {
  FakeWebSocket.last.greet();
  deliver([]);
  await settled();
  session.stop();
  expect(FakeWebSocket.last.sent).toEqual([]);
  FakeWebSocket.last.say({
    type: "run_started", message_id: "m", user_message_id: "u", question: "Now", model: "x", run_id: "r1", seq: 1,
  });
  session.stop();
  expect(FakeWebSocket.last.sent).toEqual([{ type: "stop", run_id: "r1" }]);
});

it("tells its watchers once per frame, however many tokens came", async () => {
  FakeWebSocket.last.greet();
  deliver([stored]);
  await settled();
  await new Promise(requestAnimationFrame);
  const watcher = vi.fn();
  session.subscribe(watcher);
  for (let seq = 1; seq <= 50; seq++) FakeWebSocket.last.token(seq, "x");
  await new Promise(requestAnimationFrame);
  await settled();
  expect(watcher).toHaveBeenCalledTimes(1);
});
