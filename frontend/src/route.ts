import { useSyncExternalStore } from "react";

const CONVERSATION = /^\/c\/([0-9a-f-]{36})\/?$/i;

/** The conversation that the address names, if any. The page has just two kinds of address: / and /c/<id>. */
export function useConversationId(): string | null {
  return useSyncExternalStore(subscribe, () => CONVERSATION.exec(location.pathname)?.[1] ?? null);
}

export function openConversation(id: string | null): void {
  const path = id ? `/c/${id}` : "/";
  if (path === location.pathname) return;
  history.pushState(null, "", path);
  window.dispatchEvent(new PopStateEvent("popstate"));
}

function subscribe(changed: () => void): () => void {
  window.addEventListener("popstate", changed);
  return () => window.removeEventListener("popstate", changed);
}
