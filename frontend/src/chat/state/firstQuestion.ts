/** Questions that wait for their conversation to open, to be asked or to be edited. No React in here. */

const waiting = new Map<string, string>();
const drafts = new Map<string, string>();

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

/** Put this into the field for questions as soon as the conversation is open. */
export function draftWhenOpen(conversationId: string, question: string): void {
  drafts.set(conversationId, question);
}

export const draftFor = (conversationId: string): string | undefined => drafts.get(conversationId);

export function forgetDraft(conversationId: string): void {
  drafts.delete(conversationId);
}
