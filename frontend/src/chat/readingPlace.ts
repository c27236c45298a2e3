/** Where the user stopped reading in each conversation, as long as the page is loaded. */

/** A message, and how far its top lies below that of the thread. In pixels. */
export interface ReadingPlace {
  messageId: string;
  below: number;
}

const places = new Map<string, ReadingPlace>();

export const readPlace = (conversationId: string): ReadingPlace | undefined => places.get(conversationId);

/** Undefined: the newest question. */
export function keepPlace(conversationId: string, place: ReadingPlace | undefined): void {
  if (place) places.set(conversationId, place);
  else places.delete(conversationId);
}

/** The first message in sight. */
export function placeIn(box: HTMLElement): ReadingPlace | undefined {
  const { top } = box.getBoundingClientRect();
  for (const message of box.querySelectorAll("article[id]")) {
    const rect = message.getBoundingClientRect();
    if (rect.bottom > top) return { messageId: message.id, below: rect.top - top };
  }
  return undefined;
}

/** Where to scroll to, in pixels; undefined as long as the message is not drawn. */
export function topOf(box: HTMLElement, { messageId, below }: ReadingPlace): number | undefined {
  const message = document.getElementById(messageId);
  if (!message) return undefined;
  return box.scrollTop + message.getBoundingClientRect().top - box.getBoundingClientRect().top - below;
}
