import { serverMessage } from "../../api/serverMessage";
import type {
  DoneEvent,
  ErrorEvent,
  PlayerEvent,
  RunEvent,
  RunStartedEvent,
  ServerEvent,
  StateEvent,
  StoppedEvent,
  TrackStatusEvent,
} from "../../protocol";
import { withUnsentRefused } from "./history";
import { withResult, withToolCall, withToolProgress } from "./steps";
import type { Message, Problem, Thread } from "./thread";

/** The events that change the thread (all but `player`). */
export type ThreadEvent = Exclude<ServerEvent, PlayerEvent>;

/** Apply one event to the thread. Pure; unchanged objects keep their identity. */
export function reduce(thread: Thread, event: ThreadEvent): Thread {
  switch (event.type) {
    case "state":
      return withState(thread, event);
    case "track_status":
      return withTrackStatus(thread, event);
    case "pong":
      return thread;
    case "undone":
      return { ...thread, undone: { ...thread.undone, [event.undo_token]: event.message } };
    case "run_started":
      return withRun(thread, event);
    case "error":
      return event.run_id ? ended(thread, event) : withProblem(thread, event);
    case "done":
    case "stopped":
      return ended(thread, event);
    default:
      return changeAnswer(thread, event.run_id, (answer) => inAnswer(answer, event));
  }
}

type Ending = DoneEvent | StoppedEvent | ErrorEvent;

/** An event between the start and the end of an answer. */
function inAnswer(answer: Message, event: Exclude<RunEvent, Ending | RunStartedEvent | PlayerEvent>): Message {
  switch (event.type) {
    case "token":
      return { ...answer, text: answer.text + event.text };
    case "reset":
      return { ...answer, text: "" };
    case "tool_call":
      return { ...answer, steps: withToolCall(answer.steps, event) };
    case "tool_progress":
      return { ...answer, steps: withToolProgress(answer.steps, event) };
    case "tool_result":
      return { ...answer, steps: withResult(answer.steps, event) };
    default:
      return unknown(event, answer);
  }
}

/** Does not compile while an event type has no case. Unknown types of a newer server change nothing. */
function unknown<T>(_event: never, unchanged: T): T {
  return unchanged;
}

function withState(thread: Thread, event: StateEvent): Thread {
  const tracks = Object.fromEntries(event.tracks.map((track) => [track.track_id, track]));
  return { ...thread, activeRunId: event.active_run_id, tracks };
}

function withTrackStatus(thread: Thread, event: TrackStatusEvent): Thread {
  const { type: _type, ...track } = event;
  return { ...thread, tracks: { ...thread.tracks, [track.track_id]: track } };
}

/** Start a run. Its messages may exist already, from the history or as a pending question. */
function withRun(thread: Thread, event: RunStartedEvent): Thread {
  const stored = thread.messages.filter(({ id }) => id !== event.client_id);
  const question: Message = stored.find(({ id }) => id === event.user_message_id) ?? {
    id: event.user_message_id,
    ...(event.parent_id && { parentId: event.parent_id }),
    role: "user",
    text: event.question,
    steps: [],
    status: "done",
  };
  const answer: Message = {
    id: event.message_id,
    parentId: question.id,
    role: "assistant",
    text: "",
    steps: [],
    status: "streaming",
    model: event.model,
    ...(event.assistant && { assistant: event.assistant }),
    ...(event.run_id && { runId: event.run_id }),
  };
  return {
    ...thread,
    messages: put(put(stored, question), answer),
    chosen: { ...thread.chosen, [question.parentId ?? ""]: question.id, [question.id]: answer.id },
    activeRunId: event.run_id ?? null,
    problem: null,
  };
}

/** Replace the message with the same id, or append. */
function put(messages: readonly Message[], message: Message): readonly Message[] {
  const at = messages.findIndex(({ id }) => id === message.id);
  return at < 0 ? [...messages, message] : messages.with(at, message);
}

function ended(thread: Thread, event: Ending): Thread {
  const next = changeAnswer(thread, event.run_id, (answer) => inEnd(answer, event));
  return next.activeRunId === (event.run_id ?? null) ? { ...next, activeRunId: null } : next;
}

function inEnd(answer: Message, event: Ending): Message {
  const changed = { ...answer, ...(event.undo_token && { undoToken: event.undo_token }) };
  switch (event.type) {
    case "done":
      return {
        ...changed,
        text: event.full_response,
        status: "done",
        ...(event.suggestions && { suggestions: event.suggestions }),
      };
    case "stopped":
      return { ...changed, text: event.full_response, status: "stopped" };
    case "error":
      return { ...changed, status: "failed", problem: problemOf(event) };
  }
}

/** An error outside an answer: it refuses the message that it names, or the pending one. */
function withProblem(thread: Thread, event: ErrorEvent): Thread {
  const problem = problemOf(event);
  if (event.undo_token !== undefined) {
    return { ...thread, undoing: thread.undoing.filter((token) => token !== event.undo_token), problem };
  }
  const isOnItsWay = ({ id, status }: Message) => status === "sending" && id === (event.client_id ?? id);
  return thread.messages.some(isOnItsWay) ? withUnsentRefused(thread, problem, event.client_id) : { ...thread, problem };
}

function problemOf(event: ErrorEvent): Problem {
  return {
    message: serverMessage(event.code ?? "", event.message),
    retryable: event.retryable ?? true,
    ...(event.code && { code: event.code }),
  };
}

function changeAnswer(
  thread: Thread,
  runId: string | undefined,
  change: (answer: Message) => Message,
): Thread {
  const at = thread.messages.findLastIndex(
    (message) => message.role === "assistant" && message.runId === runId,
  );
  const answer = thread.messages[at];
  if (!answer) return thread;
  return { ...thread, messages: thread.messages.with(at, change(answer)) };
}
