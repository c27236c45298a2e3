import type { CurrentUser } from "./api/schema";
import { currentLanguage, isLanguage, languageOfBrowser, setLanguage, type Language } from "./i18n";

export type Preferences = Pick<CurrentUser, "language" | "theme" | "key_spelling" | "notation">;

/** The preferences before login, and of users who chose nothing. */
const DEFAULTS: Preferences = { language: "", theme: "system", key_spelling: "usual", notation: "" };

let current = DEFAULTS;
const listeners = new Set<() => void>();

/** Show the page in the language, the colours and the names of keys that a user chose. Resolves when the texts are loaded. */
export async function applyPreferences(preferences: Preferences = DEFAULTS): Promise<void> {
  const language = languageOf(preferences);
  if (preferences.theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = preferences.theme;
  await setLanguage(language);
  document.documentElement.lang = language;
  current = preferences;
  for (const listener of listeners) listener();
}

/** The language that was chosen, else the browser's. */
export function languageOf({ language }: Pick<Preferences, "language">): Language {
  return isLanguage(language) ? language : languageOfBrowser();
}

export function readPreferences(): Preferences {
  return current;
}

/** Changes with everything that changes what is drawn: the page is drawn again when it does. */
export function lookVersion(): string {
  return [currentLanguage(), current.theme, current.key_spelling, current.notation].join(" ");
}

export function watchPreferences(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
