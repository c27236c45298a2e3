import { useSyncExternalStore } from "react";

const CONVERSATION = /^\/c\/([0-9a-f-]{36})\/?$/i;
const PAGE = /^\/(model|account|conversations|playlists|music)(?:\/[0-9a-f-]{36})?\/?$/i;

/** The pages beside the conversations, by the first word of their address. */
export type PageName = "model" | "account" | "conversations" | "playlists" | "music";

/** The conversation that the address names, if any. All kinds of address: /, /c/<id>, /<page>, /music?<filter>, /playlists/<id>, /tracks/<id>,
 * and /p/<route>. */
export function useConversationId(): string | null {
  return useSyncExternalStore(subscribe, () => CONVERSATION.exec(location.pathname)?.[1] ?? null);
}

/** The page beside the conversations that the address names, if any. */
export function usePageName(): PageName | null {
  return useSyncExternalStore(subscribe, () => (PAGE.exec(location.pathname)?.[1] as PageName | undefined) ?? null);
}

export const conversationAddress = (id: string): string => `/c/${id}`;

/** fromChat : the conversation whose answer led here; the page then shows the way back to it */
export function openConversation(id: string | null, fromChat?: string): void {
  goTo(id ? conversationAddress(id) : "/", fromChat);
}

interface Entry {
  chat?: string;
}

/** Whether an answer of a conversation led here. */
export function useIsFromChat(): boolean {
  return useSyncExternalStore(subscribe, () => (history.state as Entry | null)?.chat !== undefined);
}

/** In place of the address that led to it. */
export function replaceByConversation(id: string): void {
  history.replaceState(null, "", conversationAddress(id));
  window.dispatchEvent(new PopStateEvent("popstate"));
}

export function goBack(): void {
  history.back();
}

export function openPage(name: PageName): void {
  goTo(`/${name}`);
}

/** Open a page by its path. */
export function openAddress(path: string): void {
  goTo(path);
}

/** The address of the library with these conditions, as the API reads them. */
export const libraryAddress = (query: string): string => `/music${query && "?"}${query}`;

/** The library, narrowed by conditions. */
export function openLibrary(query: string, fromChat?: string): void {
  goTo(libraryAddress(query), fromChat);
}

const PLAYLIST = /^\/playlists\/([0-9a-f-]{36})\/?$/i;

/** The playlist that the address names, if any. */
export function usePlaylistId(): string | null {
  return useSyncExternalStore(subscribe, () => PLAYLIST.exec(location.pathname)?.[1] ?? null);
}

export const playlistAddress = (id: string): string => `/playlists/${id}`;

export function openPlaylist(id: string, fromChat?: string): void {
  goTo(playlistAddress(id), fromChat);
}

const TRACK = /^\/tracks\/([0-9a-f-]{36})\/?$/i;

/** The track that the address names, if any. */
export function useTrackId(): string | null {
  return useSyncExternalStore(subscribe, () => TRACK.exec(location.pathname)?.[1] ?? null);
}

/** Of the conversation about it, which may not be there yet. */
export const trackAddress = (id: string): string => `/tracks/${id}`;

const ASSISTANT_PAGE = /^\/p\/([a-z0-9-]+)\/?$/;

/** The route of an assistant's own page that the address names, if any. */
export function useAssistantRoute(): string | null {
  return useSyncExternalStore(subscribe, () => ASSISTANT_PAGE.exec(location.pathname)?.[1] ?? null);
}

/** Whether the address is that of the start page. */
export function useIsStartPage(): boolean {
  return useSyncExternalStore(subscribe, () => location.pathname === "/");
}

export const assistantAddress = (route: string): string => `/p/${route}`;

export function openAssistantPage(route: string): void {
  goTo(assistantAddress(route));
}

export function openModelPage(): void {
  openPage("model");
}

function goTo(path: string, chat?: string): void {
  if (path === location.pathname + location.search) return;
  history.pushState(chat ? ({ chat } satisfies Entry) : null, "", path);
  window.dispatchEvent(new PopStateEvent("popstate"));
}

function subscribe(changed: () => void): () => void {
  window.addEventListener("popstate", changed);
  return () => window.removeEventListener("popstate", changed);
}
