/** Questions that wait for their conversation to open. No React in here. */

const waiting = new Map<string, string>();

/** Ask this as soon as the conversation is open. */
export function askWhenOpen(conversationId: string, question: string): void {
  waiting.set(conversationId, question);
}

/** Return the question that waits for this conversation, once. */
export function takeFirstQuestion(conversationId: string): string | undefined {
  const question = waiting.get(conversationId);
  waiting.delete(conversationId);
  return question;
}
