import i18next from "i18next";

import type catalogue from "./locales/en";

/** The languages of the page, each by its own name. */
export const LANGUAGES = { en: "English", es: "Español", de: "Deutsch" } as const;
export type Language = keyof typeof LANGUAGES;

declare module "i18next" {
  interface CustomTypeOptions {
    resources: { translation: typeof catalogue };
    returnNull: false;
  }
}

// One file for each language, and only the one that is shown is loaded.
const CATALOGUES: Record<Language, () => Promise<{ default: typeof catalogue }>> = {
  en: () => import("./locales/en"),
  es: () => import("./locales/es"),
  de: () => import("./locales/de"),
};

/** The text of a key in the language of the page. Call it while rendering, not when a module is loaded: the language is not
 * known then, and it can change. */
export const t = i18next.t;

/** Load the texts of a language and show them from now on. What is drawn already has to be drawn again. */
export async function setLanguage(language: Language): Promise<void> {
  if (!i18next.isInitialized) await i18next.init({ resources: {}, lng: "en", fallbackLng: false, interpolation: { escapeValue: false } });
  if (!i18next.hasResourceBundle(language, "translation")) {
    const { default: texts } = await CATALOGUES[language]();
    i18next.addResourceBundle(language, "translation", texts);
  }
  await i18next.changeLanguage(language);
}

/** The language of the page now. */
export function currentLanguage(): Language {
  return i18next.language as Language;
}

/** The first language of the browser that the page has, else English. */
export function languageOfBrowser(wanted: readonly string[] = navigator.languages): Language {
  const known = wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage);
  return known ?? "en";
}

export function isLanguage(name: string): name is Language {
  return Object.hasOwn(LANGUAGES, name);
}
