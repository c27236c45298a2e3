import { lastStored, shownBranch } from "./branches";
import type { Message, Thread } from "./thread";

/** The thread with what the server has stored. An answer that is being written right here is further than the
 * stored one, and a question that is still on its way is not stored yet: both stay. */
export function withHistory(thread: Thread, stored: readonly Message[]): Thread {
  const isLive = (message: Message) => message.status === "streaming" && message.runId === thread.activeRunId;
  const live = new Map(thread.messages.filter(isLive).map((message) => [message.id, message]));
  const known = new Set(stored.map((message) => message.id));
  const unsent = thread.messages.filter(
    (message) => !known.has(message.id) && (message.status === "sending" || isLive(message)),
  );
  return { ...thread, messages: [...stored.map((message) => live.get(message.id) ?? message), ...unsent] };
}

/** The thread with a question shown at once, before the server has taken it. */
export function withQuestion(thread: Thread, text: string, clientId: string): Thread {
  const messages = withoutRefused(thread.messages);
  const parentId = lastStored(shownBranch({ ...thread, messages }));
  const question: Message = { id: clientId, role: "user", text, steps: [], status: "sending", ...(parentId && { parentId }) };
  const chosen = { ...thread.chosen, [parentId ?? ""]: clientId };
  return { ...thread, messages: [...messages, question], chosen, problem: null };
}

/** A question that was refused is replaced by the next one, not kept as if it had been asked. */
function withoutRefused(messages: readonly Message[]): readonly Message[] {
  return messages.filter((message) => message.role !== "user" || message.status !== "failed");
}

export function withProblem(thread: Thread, message: string): Thread {
  return { ...thread, problem: { message, retryable: true } };
}

export function withoutProblem(thread: Thread): Thread {
  return { ...thread, problem: null };
}
