import { useEffect, useEffectEvent } from "react";

import { focusSoon, QUESTION } from "./focusSoon";
import { openNewChat } from "./openNewChat";

interface Actions {
  /** Show the music in the side bar. */
  showMusic: () => void;
  showHelp: () => void;
}

/** The shortcuts of the whole page. Those of players and lists are theirs. */
export function useShortcuts({ showMusic, showHelp }: Actions): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const action = actionOf(event);
    if (!action || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    if (action === "help") showHelp();
    if (action === "question") focusSoon(QUESTION);
    if (action === "search") {
      showMusic();
      focusSoon('aside input[type="search"]');
    }
    if (action === "new") openNewChat();
  });
  useEffect(() => {
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

export type Shortcut = "help" | "question" | "search" | "new";

/** What a key press asks for. Letters and signs that are being typed into a field ask for nothing. */
export function actionOf(event: KeyboardEvent): Shortcut | null {
  if (event.altKey || event.isComposing) return null;
  if (event.ctrlKey || event.metaKey) return COMMANDS[`${event.shiftKey ? "Shift " : ""}${event.key.toUpperCase()}`] ?? null;
  return isTyping(event.target) ? null : (LETTERS[event.key] ?? null);
}

const COMMANDS: Readonly<Record<string, Shortcut>> = { K: "search", "Shift O": "new" };
const LETTERS: Readonly<Record<string, Shortcut>> = { "?": "help", "/": "question" };

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("textarea, select, input:not([type=checkbox], [type=range])"));
}
