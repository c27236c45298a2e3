import type { ComponentType } from "react";

import type { CurrentUser } from "../api/session";
import type { Track } from "../api/tracks";
import type { ToolStep } from "../chat/state/thread";
import type { ChatActions } from "../chat/state/useChat";

/** Props of a card: one finished tool call. */
export interface CardProps {
  step: ToolStep & { summary: Record<string, unknown> };
  /** The track that the step measured; missing if it is of none, or not fetched yet. */
  track: Track | undefined;
  /** The text of the answer. */
  said?: string;
  /** Whether the answer itself corrects what the step measured. */
  isCorrected?: boolean;
}

/** The name of the card that has the same measurements of several tracks in one table. */
export const SIDE_BY_SIDE = "side_by_side";

/** Props of an assistant's panel, which is beside the conversation, or above it on a narrow screen. */
export interface PanelProps {
  conversationId: string;
  /** Increases whenever a tool of this conversation has finished or a step was undone: the panel's data may be stale. */
  revision: number;
  /** Ask a question. Missing while none can be asked. */
  ask: ChatActions["ask"] | undefined;
}

/** Props of an assistant's board: all steps of one answer, while they arrive and afterwards. */
export interface BoardProps {
  steps: readonly ToolStep[];
  /** Whether this is the newest answer: a change to an older one would be a change to something else. */
  canChange: boolean;
}

/** The labels of a tool while it runs, when it is done and when it failed. */
export interface StepWords {
  working: string;
  done: string;
  failed: string;
  /** When it did nothing yet and only asks whether to do it. */
  asked?: string;
}

/** By the tool's name. */
export type Words = Readonly<Record<string, StepWords>>;

/** What an assistant adds to the page. Large components should be `lazy`: they are loaded when first shown. */
export interface AssistantParts {
  panel?: ComponentType<PanelProps>;
  /** Drawn between the steps and the text of each answer. */
  board?: ComponentType<BoardProps>;
  /** Whether the board shows all that these steps found: the other drawings and the rest of the text are folded then. */
  saysAll?: (steps: readonly ToolStep[]) => boolean;
  /** Tools whose tracks the board lists: the text need not list them again. */
  lists?: readonly string[];
  /** The title of the steps of an answer, which are one line then. */
  stepsTitle?: (steps: readonly ToolStep[]) => string | undefined;
  /** By the tool's name. */
  cards?: Readonly<Record<string, ComponentType<CardProps>>>;
  /** A function if the texts are in the catalogues of the page: the language can change. */
  words?: Words | (() => Words);
  page?: AssistantPage;
}

/** An assistant's page, with a link in the side bar. */
export interface AssistantPage {
  /** A function if the text is in the catalogues of the page. */
  title: string | (() => string);
  icon: ComponentType;
  /** The address is `/p/<route>`: lower-case letters, digits and hyphens. */
  route: string;
  /** Should be `lazy`: it is loaded when it is first shown. */
  component: ComponentType<PageProps>;
}

/** Props of an assistant's page. */
export interface PageProps {
  me: CurrentUser;
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

/** The pages of all assistants, in the order of registration. */
export function assistantPages(): readonly AssistantPage[] {
  return [...assistants.values()].flatMap(({ page }) => (page ? [page] : []));
}

export function pageOf(route: string): AssistantPage | undefined {
  return assistantPages().find((page) => page.route === route);
}

export function panelOf(name: string | undefined): ComponentType<PanelProps> | undefined {
  return name === undefined ? undefined : assistants.get(name)?.panel;
}

export function boardOf(name: string | undefined): ComponentType<BoardProps> | undefined {
  return name === undefined ? undefined : assistants.get(name)?.board;
}

/** Whether the board of an answer shows all that its steps found. */
export function boardSaysAll(name: string | undefined, steps: readonly ToolStep[]): boolean {
  return assistants.get(name ?? "")?.saysAll?.(steps) ?? false;
}

/** Whether a card or the board shows the tracks that a tool found. */
export function showsTracks(name: string | undefined, tool: string): boolean {
  return cardOf(name, tool) !== undefined || boardLists(name, tool);
}

/** Whether the board, which stands above the text, lists the tracks that a tool found. */
export function boardLists(name: string | undefined, tool: string): boolean {
  return assistants.get(name ?? "")?.lists?.includes(tool) ?? false;
}

/** The one line for all steps of a finished answer; undefined: a line each. */
export function stepsTitleOf(name: string | undefined, steps: readonly ToolStep[]): string | undefined {
  return assistants.get(name ?? "")?.stepsTitle?.(steps);
}

/** The card of a tool: the assistant's own, else another's, because tools are shared. Undefined: use the plain table. */
export function cardOf(assistant: string | undefined, tool: string): ComponentType<CardProps> | undefined {
  return found(assistant, ({ cards }) => cards?.[tool]);
}

export function wordsOf(assistant: string | undefined, tool: string): StepWords | undefined {
  return found(assistant, ({ words }) => (typeof words === "function" ? words() : words)?.[tool]);
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
