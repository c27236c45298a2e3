// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { FakeWebSocket } from "../connection/FakeWebSocket";
import { addPlayer, type ControllablePlayer } from "../../player/playback";
import { closePlayback, playQueue, readQueue } from "../../player/queue";
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

it("asks a question that waits when the answer has ended, unless it is taken back", async () => {
  FakeWebSocket.last.greet();
  deliver([]);
  await settled();
  const begin = (run: string) =>
    FakeWebSocket.last.say({ type: "run_started", message_id: run, user_message_id: `u${run}`, question: "Now", model: "x", run_id: run, seq: 1 });
  const end = (run: string) => FakeWebSocket.last.say({ type: "done", full_response: "So.", usage: null, run_id: run, seq: 2 } as never);
  const asked = () => FakeWebSocket.last.sent.map((message) => (message.type === "question" ? message.text : message.type));
  begin("r1");
  session.askNext("And then?");
  expect(session.read().waiting).toBe("And then?");
  expect(asked()).toEqual([]);
  end("r1");
  expect(asked()).toEqual(["And then?"]);
  expect(session.read().waiting).toBeNull();
  begin("r2");
  session.askNext("More?");
  session.takeBack();
  end("r2");
  expect(asked()).toEqual(["And then?"]);
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

const asked = () => FakeWebSocket.last.sent.filter(({ type }) => type === "question");
const answered: Message = { id: "a", parentId: "old", role: "assistant", text: "Yes", steps: [], status: "done" };

it("takes a question before the line is there, and sends it after what was said before", async () => {
  session.ask("Early?");
  expect(session.read().thread.messages).toMatchObject([{ text: "Early?", status: "sending" }]);
  FakeWebSocket.last.greet();
  deliver([stored, answered]);
  await settled();
  expect(shown()).toEqual(["Earlier", "Yes", "Early?"]);
  expect(asked()).toMatchObject([{ text: "Early?", parent_id: "a" }]);
});

it("does not send what was withdrawn while it waited, and keeps it to be asked again", async () => {
  session.ask("Early?");
  session.stop();
  FakeWebSocket.last.greet();
  deliver([stored]);
  await settled();
  expect(asked()).toEqual([]);
  expect(session.read().thread.messages.at(-1)).toMatchObject({ text: "Early?", status: "failed", problem: { retryable: true } });
});

describe("another version", () => {
  beforeEach(async () => {
    FakeWebSocket.last.greet();
    deliver([stored, answered]);
    await settled();
  });
  const last = () => session.read().thread.messages.at(-1);

  it.each([
    ["of a question", () => session.edit("old", "Better?"), { type: "edit", message_id: "old", text: "Better?" }, { role: "user", text: "Better?" }],
    ["of an answer", () => session.regenerate("a"), { type: "regenerate", message_id: "a" }, { role: "assistant", parentId: "old" }],
  ])("%s is shown at once, outlives a cut, and becomes the stored one", async (_, act, message, placeholder) => {
    act();
    expect(last()).toMatchObject({ ...placeholder, status: "sending" });
    FakeWebSocket.last.cut();
    await vi.waitFor(() => expect(FakeWebSocket.all).toHaveLength(2));
    FakeWebSocket.last.greet();
    deliver([stored, answered]);
    await settled();
    expect(FakeWebSocket.last.sent).toMatchObject([message]);
    const client_id = last()?.id ?? "";
    FakeWebSocket.last.say({
      type: "run_started", message_id: "m", user_message_id: message.type === "edit" ? "new" : "old", question: "Better?", model: "x", run_id: "r", seq: 1, client_id,
    });
    expect(session.read().thread.messages.filter(({ status }) => status === "sending")).toEqual([]);
    expect(last()).toMatchObject({ id: "m", status: "streaming" });
  });

  it("that is refused says why, and the earlier one stays", () => {
    session.edit("old", "Better?");
    FakeWebSocket.last.say({ type: "error", message: "Wait a minute.", client_id: last()?.id ?? "" });
    expect(last()).toMatchObject({ status: "failed", versionOf: "old", problem: { message: "Wait a minute." } });
    expect(shown()).toContain("Earlier");
  });
});

it("says that it is undoing, and offers it again where it was refused", async () => {
  FakeWebSocket.last.greet();
  deliver([]);
  await settled();
  session.undo("t");
  expect(session.read().thread.undoing).toEqual(["t"]);
  FakeWebSocket.last.say({ type: "error", message: "It was changed since.", undo_token: "t" });
  expect(session.read().thread).toMatchObject({ undoing: [], problem: { message: "It was changed since." } });
});

it("obeys what the server wants of the player at once and only then, and draws nothing of it", async () => {
  const seekTo = vi.fn();
  const remove = addPlayer("t", { seekTo } as unknown as ControllablePlayer);
  FakeWebSocket.last.greet();
  // Before the history is there.
  FakeWebSocket.last.say({ type: "player", action: "seek", track_id: "t", start_seconds: 45 });
  expect(seekTo).toHaveBeenCalledExactlyOnceWith(45);
  deliver([stored]);
  await settled();
  expect(seekTo).toHaveBeenCalledOnce();
  expect(shown()).toEqual(["Earlier"]);
  remove();
});

it("goes through the queue where an answer says next and previous", () => {
  const players = ["a", "b"].map((id) => {
    const player = { playPassage: vi.fn(), pause: vi.fn() };
    return { player, remove: addPlayer(id, player as unknown as ControllablePlayer) };
  });
  playQueue(["a", "b"].map((id) => ({ id, title: id, artist: "" })), 0, "playlist");
  FakeWebSocket.last.greet();
  FakeWebSocket.last.say({ type: "player", action: "next", track_id: "a" });
  expect(readQueue().index).toBe(1);
  expect(players[1]?.player.playPassage).toHaveBeenCalledOnce();
  FakeWebSocket.last.say({ type: "player", action: "previous", track_id: "a" });
  expect(readQueue().index).toBe(0);
  closePlayback();
  for (const { remove } of players) remove();
});

it("says that the tracks of an answer did not come into the queue", async () => {
  vi.stubGlobal("fetch", vi.fn().mockRejectedValue(new TypeError("offline")));
  FakeWebSocket.last.greet();
  deliver([stored]);
  await settled();
  FakeWebSocket.last.say({ type: "player", action: "queue", track_id: "a", track_ids: ["a"] });
  await vi.waitFor(() => expect(session.read().thread.problem?.message).toBeTruthy());
  expect(shown()).toEqual(["Earlier"]);
});

it("says with a question who answers and what it refers to, also one that waited", async () => {
  const to = { assistant: "organiser", about: { kind: "tracks" as const, ids: ["t"] } };
  session.ask("Early?", to);
  FakeWebSocket.last.greet();
  deliver([]);
  await settled();
  expect(asked()).toMatchObject([{ text: "Early?", ...to }]);
  // Kept to be asked again, where it is refused.
  const { id = "" } = session.read().thread.messages.at(-1) ?? {};
  FakeWebSocket.last.say({ type: "error", message: "Wait a minute.", client_id: id });
  expect(session.read().thread.messages.at(-1)).toMatchObject({ status: "failed", to });
});

it("knows who answered and what may be asked next", async () => {
  FakeWebSocket.last.greet();
  deliver([]);
  await settled();
  FakeWebSocket.last.say({
    type: "run_started", message_id: "m", user_message_id: "u", question: "Now", model: "x", assistant: "organiser", run_id: "r1", seq: 1,
  });
  const suggestions = [{ label: "Yes", question: "Yes, do it." }];
  FakeWebSocket.last.say({ type: "done", full_response: "Shall I?", suggestions, run_id: "r1", seq: 2 });
  expect(session.read().thread.messages.at(-1)).toMatchObject({ assistant: "organiser", suggestions });
});

it("asks another assistant at once, where this page asked", async () => {
  FakeWebSocket.last.greet();
  deliver([]);
  await settled();
  session.ask("Forty minutes of salsa");
  const { id = "" } = session.read().thread.messages.at(-1) ?? {};
  const suggestions = [{ label: "Ask", question: "Forty minutes of salsa", assistant: "recommender", at_once: true }];
  const answered = (run_id: string, client_id: string) => {
    FakeWebSocket.last.say({ type: "run_started", message_id: `m${run_id}`, user_message_id: `u${run_id}`, question: "?", model: "x", client_id, run_id, seq: 1 });
    const done = { type: "done", full_response: "The recommender does.", suggestions, run_id, seq: 2 } as const;
    FakeWebSocket.last.say(done);
    FakeWebSocket.last.say(done);
  };
  answered("r1", id);
  const handedOver = { text: "Forty minutes of salsa", assistant: "recommender", parent_id: "mr1" };
  expect(asked()).toMatchObject([{ text: "Forty minutes of salsa" }, handedOver]);
  // Another tab asked.
  answered("r2", "of-another-tab");
  expect(asked()).toHaveLength(2);
});
