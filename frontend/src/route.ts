import { useSyncExternalStore } from "react";

const CONVERSATION = /^\/c\/([0-9a-f-]{36})\/?$/i;
const MODEL = /^\/model\/?$/;

/** The conversation that the address names, if any. The page has three kinds of address: /, /c/<id> and /model. */
export function useConversationId(): string | null {
  return useSyncExternalStore(subscribe, () => CONVERSATION.exec(location.pathname)?.[1] ?? null);
}

/** Whether the address is that of "Connect a model". */
export function useIsModelPage(): boolean {
  return useSyncExternalStore(subscribe, () => MODEL.test(location.pathname));
}

export function openConversation(id: string | null): void {
  goTo(id ? `/c/${id}` : "/");
}

export function openModelPage(): void {
  goTo("/model");
}

function goTo(path: string): void {
  if (path === location.pathname) return;
  history.pushState(null, "", path);
  window.dispatchEvent(new PopStateEvent("popstate"));
}

function subscribe(changed: () => void): () => void {
  window.addEventListener("popstate", changed);
  return () => window.removeEventListener("popstate", changed);
}
