import { readdirSync, readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { withHistory, withQuestion } from "./history";
import { reduce, type ThreadEvent } from "./reducer";
import { emptyThread, undoTokenOf, type Thread } from "./thread";

const FOLDER = new URL("../../../../tests/golden/", `file://${import.meta.dirname}/`);

/** A stream that the server's tests have checked too. */
function golden(name: string): ThreadEvent[] {
  return JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), "utf8")) as ThreadEvent[];
}

function play(events: ThreadEvent[], from: Thread = emptyThread): Thread {
  return events.reduce(reduce, from);
}

function answerOf(thread: Thread) {
  const answer = thread.messages.at(-1);
  if (answer?.role !== "assistant") throw new Error("There is no answer at the end.");
  return answer;
}

describe("golden streams", () => {
  const names = readdirSync(FOLDER).map((name) => name.replace(/\.json$/, ""));

  it("are there", () => expect(names).toContain("offline_tempo"));

  it.each(names)("%s ends, and leaves nothing at work", (name) => {
    const events = golden(name);
    const thread = play(events);
    const last = events.at(-1);
    expect(thread.activeRunId).toBeNull();
    expect(answerOf(thread).status).not.toBe("streaming");
    if (last?.type === "done" || last?.type === "stopped") expect(answerOf(thread).text).toBe(last.full_response);
  });

  it.each(names)("%s shows the same text before its end as after it", (name) => {
    const events = golden(name);
    const last = events.at(-1);
    const before = answerOf(play(events.slice(0, -1)));
    expect(before.status).toBe("streaming");
    if (last?.type === "done") expect(before.text).toBe(last.full_response);
  });
});

describe("an answer", () => {
  it("follows its question and names its model", () => {
    const thread = play(golden("offline_tempo"));
    expect(thread.messages.map(({ role }) => role)).toEqual(["user", "assistant"]);
    expect(thread.messages[0]?.text).toMatch(/tempo/i);
    expect(answerOf(thread).model).toBe("offline/rules");
  });

  it("keeps what each tool found under its own call, in whatever order results come", () => {
    const { steps } = answerOf(play(golden("parallel_tools_and_reset")));
    expect(steps.map(({ tool, success }) => [tool, success])).toEqual([
      ["analyse_spectral", true],
      ["analyse_temporal", false],
    ]);
    expect(steps[0]).toMatchObject({ source: "live", summary: { brightness: "bright" } });
    expect(steps[1]?.error).toMatch(/nothing between 20 s and 30 s/);
    expect(steps[1]).toMatchObject({ fraction: 0.4, stage: "Temporal analysis: running" });
  });

  it("starts its text over after a reset and keeps its steps", () => {
    const events = golden("parallel_tools_and_reset");
    const at = events.findIndex(({ type }) => type === "reset");
    expect(answerOf(play(events.slice(0, at))).text).toBe("Let me");
    const after = answerOf(play(events.slice(0, at + 1)));
    expect(after.text).toBe("");
    expect(after.steps).toHaveLength(2);
  });

  it("keeps what was written when it is stopped or fails", () => {
    expect(answerOf(play(golden("stopped")))).toMatchObject({ status: "stopped", text: "I can measure tempo," });
    const failed = answerOf(play(golden("failed")));
    expect(failed).toMatchObject({ status: "failed", text: "The key", problem: { code: "model_unavailable" } });
  });

  it("matches results without a call id to the oldest open call of that tool", () => {
    const [state, started] = golden("offline_tempo");
    if (!state || started?.type !== "run_started") throw new Error("The golden stream has changed.");
    const run_id = started.run_id ?? "";
    const call: ThreadEvent = { type: "tool_call", tool: "analyse_rhythm", run_id };
    const result: ThreadEvent = { type: "tool_result", tool: "analyse_rhythm", success: true, run_id };
    const { steps } = answerOf(play([state, started, call, call, result]));
    expect(steps.map(({ success }) => success)).toEqual([true, undefined]);
  });

  it("leaves all other messages as they are, so that they need not be drawn again", () => {
    const before = play(golden("offline_tempo"));
    const after = play(golden("stopped").slice(0, 4), before);
    expect(after.messages[0]).toBe(before.messages[0]);
    expect(after.messages[1]).toBe(before.messages[1]);
  });
});

describe("a question", () => {
  const [, started] = golden("offline_tempo");
  const clientId = started?.type === "run_started" ? (started.client_id ?? "") : "";

  it("is shown at once and becomes the stored one when its run starts", () => {
    const asked = withQuestion(emptyThread, "What is the tempo?", clientId);
    expect(asked.messages).toMatchObject([{ status: "sending", text: "What is the tempo?" }]);
    expect(play(golden("offline_tempo"), asked).messages).toHaveLength(2);
  });

  it("that was refused says why and gives way to the next", () => {
    const asked = withQuestion(emptyThread, "Again?", "1");
    const refused = reduce(asked, { type: "error", message: "Wait a minute.", code: "rate_limited" });
    expect(refused.messages).toMatchObject([{ status: "failed", problem: { message: "Wait a minute." } }]);
    expect(withQuestion(refused, "Now?", "2").messages.map(({ text }) => text)).toEqual(["Now?"]);
  });

  it("is not blamed for a problem that belongs to nothing", () => {
    const thread = reduce(emptyThread, { type: "error", message: "Not understood." });
    expect(thread.problem?.message).toBe("Not understood.");
  });
});

describe("the history", () => {
  it("does not take back an answer that is being written here", () => {
    const live = play(golden("offline_tempo").slice(0, 6));
    const stored = live.messages.map((message) =>
      message.role === "assistant" ? { ...message, text: "", steps: [] } : message,
    );
    expect(answerOf(withHistory(live, stored)).text).toBe(answerOf(live).text);
    expect(answerOf(live).text).not.toBe("");
  });

  it("keeps a question that is still on its way", () => {
    const thread = withHistory(withQuestion(emptyThread, "New?", "9"), play(golden("stopped")).messages);
    expect(thread.messages.map(({ status }) => status)).toEqual(["done", "stopped", "sending"]);
  });

  it("and a replay of its last run from the beginning make one copy of each message", () => {
    const once = play(golden("offline_tempo"));
    const again = play(golden("offline_tempo"), withHistory(emptyThread, once.messages));
    expect(again.messages).toEqual(once.messages);
  });
});

it("track states follow the socket", () => {
  const thread = play([
    ...golden("offline_tempo").slice(0, 1),
    { type: "track_status", track_id: "t", status: "analyzing", message: "", fraction: 0.5 },
  ]);
  expect(thread.tracks["t"]).toMatchObject({ status: "analyzing", fraction: 0.5 });
});

it("an event type of a newer server changes nothing", () => {
  const thread = play(golden("offline_tempo"));
  const newer = { type: "applause", run_id: thread.messages.at(-1)?.runId } as unknown as ThreadEvent;
  expect(reduce(thread, newer)).toEqual(thread);
});

it("what was undone is known by its token", () => {
  const thread = reduce(emptyThread, { type: "undone", undo_token: "t", message: "Removed the task." });
  expect(thread.undone).toEqual({ t: "Removed the task." });
});

it("a stopped answer knows what takes back what it had changed", () => {
  const end = golden("stopped").at(-1);
  const thread = play([...golden("stopped").slice(0, -1), { ...end, undo_token: "t" } as ThreadEvent]);
  expect(undoTokenOf(answerOf(thread))).toBe("t");
});

it("what the server remembers of an answer's changes goes before what its steps say", () => {
  const steps = [{ call_id: "c", tool: "create_task", undo_token: "t" }];
  const answer = { id: "a", role: "assistant", text: "", steps, status: "done" } as const;
  expect(undoTokenOf(answer)).toBe("t");
  expect(undoTokenOf({ ...answer, undoToken: null })).toBeUndefined();
});
