// @vitest-environment jsdom
import { afterEach, describe, expect, it } from "vitest";

import { decimal, grouped } from "./format";
import { languageOfBrowser, setLanguage, t } from "./i18n";
import { chordName, keyName, noteName, shortKey } from "./notation";
import { applyPreferences, languageOf, lookVersion } from "./preferences";

const CHOSEN = { language: "en", theme: "system", key_spelling: "usual", notation: "" } as const;

afterEach(() => applyPreferences(CHOSEN));

describe("language", () => {
  it("is the first of the browser's languages that the page has, else English", () => {
    expect(languageOfBrowser(["fr-FR", "de-AT", "es"])).toBe("de");
    expect(languageOfBrowser(["fr", "pt"])).toBe("en");
    expect(languageOf({ language: "es" })).toBe("es");
  });

  it("changes texts, numbers and the language of the document", async () => {
    await applyPreferences({ ...CHOSEN, language: "de" });
    expect(t("common.cancel")).toBe("Abbrechen");
    expect(decimal(-17.08, 1)).toBe("−17,1");
    expect(grouped(12345)).toBe("12.345");
    expect(document.documentElement.lang).toBe("de");
  });

  it("counts in each language", async () => {
    expect(t("library.total", { count: 1 })).toBe("1 track");
    expect(t("library.total", { count: 1200 })).toBe("1,200 tracks");
    expect(t("conversations.tracks", { count: 0 })).toBe("Add tracks");
    await setLanguage("es");
    expect(t("library.total", { count: 1 })).toBe("1 pista");
  });

  it.each(["<b>{{name}}</b>", "$t(common.cancel)", "{{count}} & 'x'"])("shows the title %s as it is", (title) => {
    expect(t("library.rename", { title })).toBe(`Rename ${title}`);
  });
});

describe("names of keys", () => {
  const key = (name: string, chosen: Partial<Parameters<typeof noteName>[2]>) => noteName(name.split(" ")[0] ?? "", name.endsWith("minor"), { ...CHOSEN, ...chosen });

  it("are spelled with the fewest signs, with flats or with sharps", () => {
    expect([keyName("Ab minor"), keyName("C# major"), shortKey("Db minor"), shortKey("Eb major")]).toEqual(["G♯ minor", "D♭ major", "C♯m", "E♭"]);
    expect(key("Ab minor", { key_spelling: "flats" })).toBe("A♭");
    expect(key("Eb major", { key_spelling: "sharps" })).toBe("D♯");
  });

  it("call B an H where the user does, and B flat a B", () => {
    expect(key("B minor", { notation: "H" })).toBe("H");
    expect(key("Bb major", { notation: "H" })).toBe("B");
  });

  it("are translated", async () => {
    await applyPreferences({ ...CHOSEN, language: "de", notation: "H" });
    expect(keyName("B minor")).toBe("H-Moll");
    await applyPreferences({ ...CHOSEN, language: "de", notation: "B" });
    expect(keyName("B minor")).toBe("B-Moll");
    await applyPreferences({ ...CHOSEN, language: "de" });
    expect([keyName("B minor"), chordName("Bb7")]).toEqual(["H-Moll", "B♭7"]);
    await applyPreferences({ ...CHOSEN, language: "de", notation: "H" });
    expect(lookVersion()).toBe("de system usual H");
  });

  it("are those of chords, too, which are spelled by the key of their track", () => {
    const names = (chosen: Partial<Parameters<typeof noteName>[2]>) => ["G#m7", "Ebmaj7", "B", "N"].map((chord) => chordName(chord, { ...CHOSEN, ...chosen }));
    expect(names({})).toEqual(["G♯m7", "E♭maj7", "B", "–"]);
    expect(names({ key_spelling: "flats" })).toEqual(["A♭m7", "E♭maj7", "B", "–"]);
    expect(names({ key_spelling: "sharps", notation: "H" })).toEqual(["G♯m7", "D♯maj7", "H", "–"]);
  });
});

describe("theme", () => {
  it("is the device's until one is chosen", async () => {
    await applyPreferences({ ...CHOSEN, theme: "dark" });
    expect(document.documentElement.dataset["theme"]).toBe("dark");
    await applyPreferences(CHOSEN);
    expect(document.documentElement.dataset["theme"]).toBeUndefined();
  });
});
