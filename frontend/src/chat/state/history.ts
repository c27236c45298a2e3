import { lastStored, shownBranch } from "./branches";
import { isRefused, type Addressee, type Message, type Problem, type Thread } from "./thread";

/** The thread with what the server has stored. An answer that is being written right here is further than the
 * stored one, and what is still on its way or was refused is not stored: they stay. */
export function withHistory(thread: Thread, stored: readonly Message[]): Thread {
  const isLive = (message: Message) => message.status === "streaming" && message.runId === thread.activeRunId;
  const live = new Map(thread.messages.filter(isLive).map((message) => [message.id, message]));
  const known = new Set(stored.map((message) => message.id));
  const unsent = thread.messages.filter(
    (message) => !known.has(message.id) && (message.status === "sending" || isRefused(message) || isLive(message)),
  );
  return { ...thread, messages: [...stored.map((message) => live.get(message.id) ?? message), ...unsent] };
}

/** The thread with a question shown at once, before the server has taken it. */
export function withQuestion(thread: Thread, text: string, clientId: string, to: Addressee = {}): Thread {
  const messages = thread.messages.filter((message) => message.id !== clientId && !isRefused(message));
  const parentId = lastStored(shownBranch({ ...thread, messages }));
  return withUnsent(thread, { id: clientId, role: "user", text, to, steps: [], status: "sending", ...(parentId && { parentId }) });
}

/** The thread with another version of a message (a question in other words, an answer anew) shown at once. */
export function withNewVersion(thread: Thread, messageId: string, text: string, clientId: string): Thread {
  const message = thread.messages.find(({ id }) => id === messageId);
  if (!message) return thread;
  const { role, parentId } = message;
  return withUnsent(thread, { id: clientId, role, text, steps: [], status: "sending", versionOf: messageId, ...(parentId && { parentId }) });
}

/** What was refused is replaced by the next one, not kept as if it had been asked. */
function withUnsent(thread: Thread, message: Message): Thread {
  const messages = thread.messages.filter((one) => one.id !== message.id && !isRefused(one));
  const chosen = { ...thread.chosen, [message.parentId ?? ""]: message.id };
  return { ...thread, messages: [...messages, message], chosen, problem: null };
}

/** The thread with what was on its way marked as not sent: all of it, or what has this id. */
export function withUnsentRefused(thread: Thread, problem: Problem, clientId?: string): Thread {
  const messages = thread.messages.map((message) =>
    message.status === "sending" && (clientId === undefined || message.id === clientId)
      ? { ...message, status: "failed" as const, problem }
      : message,
  );
  return { ...thread, messages };
}

/** The thread with a step that is being taken back. */
export function withUndo(thread: Thread, undoToken: string): Thread {
  return { ...thread, undoing: [...thread.undoing, undoToken], problem: null };
}

export function withProblem(thread: Thread, message: string): Thread {
  return { ...thread, problem: { message, retryable: true } };
}

export function withoutProblem(thread: Thread): Thread {
  return { ...thread, problem: null };
}
