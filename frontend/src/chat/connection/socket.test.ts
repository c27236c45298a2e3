// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { ClientMessage, ServerEvent } from "../../protocol";
import { FakeWebSocket } from "./FakeWebSocket";
import { ChatSocket, type Connection } from "./socket";

let events: ServerEvent[];
let connections: Connection[];
let socket: ChatSocket;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeWebSocket);
  FakeWebSocket.all = [];
  events = [];
  connections = [];
  socket = new ChatSocket("ws://clave/ws/chat/1/", {
    onEvent: (event) => events.push(event),
    onConnection: (connection) => connections.push(connection),
  });
  socket.open();
});

afterEach(() => {
  socket.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const texts = () => events.filter((event) => event.type === "token").map(({ text }) => text);
const reconnect = () => vi.advanceTimersByTime(300);
const resumes = () => FakeWebSocket.last.sent.filter(({ type }) => type === "resume");

describe("coming back", () => {
  it("reconnects after a cut and asks for what came after the last number", () => {
    FakeWebSocket.last.greet("r1", 2);
    FakeWebSocket.last.token(1, "The ");
    FakeWebSocket.last.token(2, "tempo ");
    FakeWebSocket.last.cut();
    expect(connections.at(-1)).toBe("reconnecting");
    reconnect();
    FakeWebSocket.last.greet("r1", 3);
    expect(connections.at(-1)).toBe("open");
    expect(resumes()).toEqual([{ type: "resume", run_id: "r1", after: 2 }]);
  });

  it("asks for the rest of an answer that ended while it was away", () => {
    FakeWebSocket.last.greet();
    FakeWebSocket.last.token(1, "The ");
    FakeWebSocket.last.cut();
    reconnect();
    FakeWebSocket.last.greet(null);
    expect(resumes()).toEqual([{ type: "resume", run_id: "r1", after: 1 }]);
  });

  it("does not ask again for an answer that it saw end", () => {
    FakeWebSocket.last.greet();
    FakeWebSocket.last.token(1, "Yes.");
    FakeWebSocket.last.say({ type: "done", full_response: "Yes.", run_id: "r1", seq: 2 });
    FakeWebSocket.last.cut();
    reconnect();
    FakeWebSocket.last.greet(null);
    expect(resumes()).toEqual([]);
  });

  it("joins an answer that another client is watching, from its beginning", () => {
    FakeWebSocket.last.greet("r7", 40);
    expect(resumes()).toEqual([{ type: "resume", run_id: "r7", after: 0 }]);
  });

  it("waits longer after each failure, and starts over once it is connected", () => {
    const wait = () => {
      const before = Date.now();
      FakeWebSocket.last.cut();
      vi.advanceTimersToNextTimer();
      return Date.now() - before;
    };
    const waits = Array.from({ length: 8 }, wait);
    expect(FakeWebSocket.all).toHaveLength(9);
    expect(waits[0]).toBeLessThanOrEqual(250);
    expect(waits[4]).toBeGreaterThanOrEqual(1_000);
    expect(Math.max(...waits)).toBeLessThanOrEqual(2_000);
    FakeWebSocket.last.greet();
    expect(wait()).toBeLessThanOrEqual(250);
  });

  it("does not wait when the network is back or the page is looked at again", () => {
    for (const wake of [() => window.dispatchEvent(new Event("online")), () => document.dispatchEvent(new Event("visibilitychange"))]) {
      const before = FakeWebSocket.all.length;
      FakeWebSocket.last.cut();
      wake();
      expect(FakeWebSocket.all.length).toBe(before + 1);
    }
  });

  it.each([
    [4001, "not_logged_in"],
    [4004, "not_found"],
  ] as const)("stays away after close code %i", (code, connection) => {
    FakeWebSocket.last.cut(code);
    vi.advanceTimersByTime(60_000);
    expect(FakeWebSocket.all).toHaveLength(1);
    expect(connections.at(-1)).toBe(connection);
  });

  it("notices a line that is dead without saying so", () => {
    FakeWebSocket.last.greet();
    vi.advanceTimersByTime(25_000);
    expect(FakeWebSocket.last.sent).toEqual([{ type: "ping" }]);
    FakeWebSocket.last.say({ type: "pong" });
    vi.advanceTimersByTime(25_000);
    expect(FakeWebSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(8_000);
    expect(FakeWebSocket.all).toHaveLength(2);
    expect(connections.at(-1)).toBe("reconnecting");
  });
});

describe("numbers", () => {
  beforeEach(() => FakeWebSocket.last.greet());

  it("drops what it has seen", () => {
    FakeWebSocket.last.token(1, "one ");
    FakeWebSocket.last.token(1, "one ");
    FakeWebSocket.last.token(2, "two ");
    FakeWebSocket.last.token(1, "one ");
    expect(texts()).toEqual(["one ", "two "]);
  });

  it("keeps a gap from the page, asks once for what is missing, and shows all of it in order", () => {
    FakeWebSocket.last.token(1, "one ");
    FakeWebSocket.last.token(3, "three ");
    FakeWebSocket.last.token(4, "four ");
    expect(texts()).toEqual(["one "]);
    expect(resumes()).toEqual([{ type: "resume", run_id: "r1", after: 1 }]);
    for (const [index, text] of ["two ", "three ", "four "].entries()) FakeWebSocket.last.token(index + 2, text);
    expect(texts()).toEqual(["one ", "two ", "three ", "four "]);
  });

  it("counts every run for itself", () => {
    FakeWebSocket.last.token(1, "a", "r1");
    FakeWebSocket.last.token(1, "b", "r2");
    expect(texts()).toEqual(["a", "b"]);
  });
});

describe("a question", () => {
  const question = { type: "question", text: "Tempo?", client_id: "c1" } as const;
  const questions = () => FakeWebSocket.last.sent.filter(({ type }) => type === "question");
  const started = (): ServerEvent => ({
    type: "run_started",
    message_id: "m",
    user_message_id: "u",
    question: "Tempo?",
    model: "offline/rules",
    client_id: "c1",
    run_id: "r1",
    seq: 1,
  });

  it("asked before the connection stands is sent when it does", () => {
    socket.request("c1", question);
    expect(questions()).toEqual([]);
    FakeWebSocket.last.greet();
    expect(questions()).toEqual([question]);
  });

  it("is sent again after a cut until its run has started, and then never more", () => {
    FakeWebSocket.last.greet();
    socket.request("c1", question);
    FakeWebSocket.last.cut();
    reconnect();
    FakeWebSocket.last.greet();
    expect(questions()).toEqual([question]);
    FakeWebSocket.last.say(started());
    FakeWebSocket.last.cut();
    reconnect();
    FakeWebSocket.last.greet("r1", 1);
    expect(questions()).toEqual([]);
  });
});

it.each<[string, ClientMessage, ServerEvent]>([
  ["an edit", { type: "edit", message_id: "u", text: "Key?", client_id: "k" }, { type: "error", message: "Busy.", client_id: "k" }],
  ["an undo", { type: "undo", undo_token: "k" }, { type: "undone", undo_token: "k", message: "Undid it." }],
  ["a stop", { type: "stop", run_id: "k" }, { type: "stopped", full_response: "", run_id: "k", seq: 1 }],
])("%s that is not answered is sent again, and once it is, never more", (_, message, answer) => {
  const requests = () => FakeWebSocket.last.sent.filter(({ type }) => type === message.type);
  FakeWebSocket.last.greet();
  socket.request("k", message);
  socket.request("other", { type: "undo", undo_token: "other" });
  FakeWebSocket.last.cut();
  reconnect();
  FakeWebSocket.last.greet();
  expect(requests()).toContainEqual(message);
  FakeWebSocket.last.say(answer);
  FakeWebSocket.last.cut();
  reconnect();
  FakeWebSocket.last.greet();
  expect(requests()).not.toContainEqual(message);
  expect(FakeWebSocket.last.sent).toContainEqual({ type: "undo", undo_token: "other" });
});

it("says nothing more once it is closed", () => {
  FakeWebSocket.last.greet();
  const before = events.length;
  const { onmessage } = FakeWebSocket.last;
  socket.close();
  expect(FakeWebSocket.last.onmessage).toBeNull();
  vi.advanceTimersByTime(60_000);
  expect(onmessage).not.toBeNull();
  expect(events).toHaveLength(before);
  expect(FakeWebSocket.all).toHaveLength(1);
});
