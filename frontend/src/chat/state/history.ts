import { lastStored, shownBranch } from "./branches";
import { isRefused, type Addressee, type Message, type Problem, type Thread } from "./thread";

/** Merge the stored messages into the thread. Keeps what the server does not have: a running answer's newer text, and
 * pending and refused messages. */
export function withHistory(thread: Thread, stored: readonly Message[]): Thread {
  const isLive = (message: Message) => message.status === "streaming" && message.runId === thread.activeRunId;
  const live = new Map(thread.messages.filter(isLive).map((message) => [message.id, message]));
  const known = new Set(stored.map((message) => message.id));
  const unsent = thread.messages.filter(
    (message) => !known.has(message.id) && (message.status === "sending" || isRefused(message) || isLive(message)),
  );
  return { ...thread, messages: [...stored.map((message) => live.get(message.id) ?? message), ...unsent] };
}

/** Add a question to the thread before the server has confirmed it. */
export function withQuestion(thread: Thread, text: string, clientId: string, to: Addressee = {}): Thread {
  const messages = thread.messages.filter((message) => message.id !== clientId && !isRefused(message));
  const parentId = lastStored(shownBranch({ ...thread, messages }));
  return withUnsent(thread, { id: clientId, role: "user", text, to, steps: [], status: "sending", ...(parentId && { parentId }) });
}

/** Add another version of a message (an edited question, a new answer) before the server has confirmed it. */
export function withNewVersion(thread: Thread, messageId: string, text: string, clientId: string): Thread {
  const message = thread.messages.find(({ id }) => id === messageId);
  if (!message) return thread;
  const { role, parentId } = message;
  return withUnsent(thread, { id: clientId, role, text, steps: [], status: "sending", versionOf: messageId, ...(parentId && { parentId }) });
}

/** A refused question is replaced by the next one. */
function withUnsent(thread: Thread, message: Message): Thread {
  const messages = thread.messages.filter((one) => one.id !== message.id && !isRefused(one));
  const chosen = { ...thread.chosen, [message.parentId ?? ""]: message.id };
  return { ...thread, messages: [...messages, message], chosen, problem: null };
}

/** Mark pending messages as not sent: all of them, or the one with this id. */
export function withUnsentRefused(thread: Thread, problem: Problem, clientId?: string): Thread {
  const messages = thread.messages.map((message) =>
    message.status === "sending" && (clientId === undefined || message.id === clientId)
      ? { ...message, status: "failed" as const, problem }
      : message,
  );
  return { ...thread, messages };
}

/** Mark a step as being undone. */
export function withUndo(thread: Thread, undoToken: string): Thread {
  return { ...thread, undoing: [...thread.undoing, undoToken], problem: null };
}

export function withProblem(thread: Thread, message: string): Thread {
  return { ...thread, problem: { message, retryable: true } };
}

export function withoutProblem(thread: Thread): Thread {
  return { ...thread, problem: null };
}
