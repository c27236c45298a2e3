import type { ComponentType } from "react";

import type { Person } from "../api/session";
import type { Track } from "../api/tracks";
import type { ToolStep } from "../chat/state/thread";
import type { ChatActions } from "../chat/state/useChat";

/** What a card gets: one finished use of its tool. */
export interface CardProps {
  step: ToolStep & { summary: Record<string, unknown> };
  /** The track that the step is about, where it is one of the conversation's. */
  track: Track | undefined;
}

/** What an assistant's own panel gets. It stands beside the conversation, or above it on a narrow screen. */
export interface PanelProps {
  conversationId: string;
  /** Goes up whenever a tool of this conversation has finished, or a step was undone: what the panel shows may be stale
   * then. */
  revision: number;
  /** Put a question, as if it had been typed. Missing while none can be asked. */
  ask: ChatActions["ask"] | undefined;
}

/** The quiet line of a tool: what it says while it works, when it is done and when it failed. */
export interface StepWords {
  working: string;
  done: string;
  failed: string;
}

/** What one assistant adds to the page. Components of some size should be `lazy`: they are loaded when first shown. */
export interface AssistantParts {
  panel?: ComponentType<PanelProps>;
  /** By the tool's name. */
  cards?: Readonly<Record<string, ComponentType<CardProps>>>;
  /** By the tool's name. */
  words?: Readonly<Record<string, StepWords>>;
  page?: AssistantPage;
}

/** A page of an assistant's own, with an entry on the side. */
export interface AssistantPage {
  title: string;
  icon: ComponentType;
  /** Its address is `/p/<route>`: small letters, digits and hyphens. */
  route: string;
  /** Should be `lazy`: it is loaded when it is first shown. */
  component: ComponentType<PageProps>;
}

/** What an assistant's own page gets. */
export interface PageProps {
  me: Person;
}

const ROUTE = /^[a-z0-9-]+$/;

const assistants = new Map<string, AssistantParts>();

/** `name` is the server's name of the assistant. */
export function registerAssistant(name: string, parts: AssistantParts): void {
  if (assistants.has(name)) throw new Error(`The assistant ${name} is registered already.`);
  if (parts.page && !ROUTE.test(parts.page.route)) throw new Error(`${parts.page.route} cannot be an address.`);
  if (parts.page && pageOf(parts.page.route)) throw new Error(`The page ${parts.page.route} is registered already.`);
  assistants.set(name, parts);
}

/** The pages of all assistants, in the order in which they were registered. */
export function assistantPages(): readonly AssistantPage[] {
  return [...assistants.values()].flatMap(({ page }) => (page ? [page] : []));
}

export function pageOf(route: string): AssistantPage | undefined {
  return assistantPages().find((page) => page.route === route);
}

export function panelOf(name: string | undefined): ComponentType<PanelProps> | undefined {
  return name === undefined ? undefined : assistants.get(name)?.panel;
}

/** An assistant's own card for a tool, else another's: they share tools. Undefined: the plain table will do. */
export function cardOf(assistant: string | undefined, tool: string): ComponentType<CardProps> | undefined {
  return found(assistant, ({ cards }) => cards?.[tool]);
}

export function wordsOf(assistant: string | undefined, tool: string): StepWords | undefined {
  return found(assistant, ({ words }) => words?.[tool]);
}

function found<T>(assistant: string | undefined, look: (parts: AssistantParts) => T | undefined): T | undefined {
  const own = assistants.get(assistant ?? "");
  const others = [...assistants.values()].filter((parts) => parts !== own);
  for (const parts of own ? [own, ...others] : others) {
    const part = look(parts);
    if (part !== undefined) return part;
  }
  return undefined;
}
