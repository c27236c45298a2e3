import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";

import { changePreferences } from "../api/account";
import { keys } from "../api/keys";
import type { PreferenceChanges } from "../api/schema";
import type { CurrentUser } from "../api/session";
import { LANGUAGES, languageOfBrowser, t } from "../i18n";
import { applyPreferences } from "../preferences";
import styles from "./Settings.module.css";

const THEMES = ["system", "light", "dark"] as const;
const SPELLINGS = ["usual", "flats", "sharps"] as const;
const NOTATIONS = ["", "B", "H"] as const;

const SAVING = ["preferences"];

/** Language, colours and names of keys. Each choice is saved and shown at once. */
export function Settings({ me }: { me: CurrentUser }) {
  const client = useQueryClient();
  const change = useMutation({
    mutationKey: SAVING,
    mutationFn: changePreferences,
    onSuccess: async (person) => {
      client.setQueryData(keys.me, person);
      await applyPreferences(person);
    },
  });
  const choose = (changes: PreferenceChanges) => change.mutate(changes);
  // Kept outside this component, which is drawn again in the language that was chosen.
  const last = useMutationState({ filters: { mutationKey: SAVING }, select: ({ state }) => state }).at(-1);
  const [changed] = Object.keys((last?.variables as PreferenceChanges | undefined) ?? {});
  const languages = Object.entries(LANGUAGES);
  return (
    <section className={`card ${styles["settings"] ?? ""}`}>
      <h2>{t("settings.title")}</h2>
      <Choice
        name="language"
        hasFocus={changed === "language"}
        label={t("settings.language")}
        value={me.language}
        options={[["", t("settings.languageOfBrowser", { language: LANGUAGES[languageOfBrowser()] })], ...languages]}
        onChoose={(language) => choose({ language: language as CurrentUser["language"] })}
      />
      <Choice
        name="theme"
        hasFocus={changed === "theme"}
        label={t("settings.theme")}
        value={me.theme}
        options={THEMES.map((theme) => [theme, t(`settings.themes.${theme}`)])}
        onChoose={(theme) => choose({ theme: theme as CurrentUser["theme"] })}
      />
      <Choice
        name="key_spelling"
        hasFocus={changed === "key_spelling"}
        label={t("settings.spelling")}
        value={me.key_spelling}
        options={SPELLINGS.map((spelling) => [spelling, t(`settings.spellings.${spelling}`)])}
        onChoose={(spelling) => choose({ key_spelling: spelling as CurrentUser["key_spelling"] })}
      />
      <Choice
        name="notation"
        hasFocus={changed === "notation"}
        label={t("settings.notation")}
        value={me.notation}
        options={NOTATIONS.map((notation) => [notation, t(`settings.notations.${notation || "usual"}`)])}
        onChoose={(notation) => choose({ notation: notation as CurrentUser["notation"] })}
      />
      <LastFm isUsed={me.uses_lastfm} hasFocus={changed === "uses_lastfm"} onChoose={(uses_lastfm) => choose({ uses_lastfm })} />
      <p role="status" className={last?.error ? "problem-text" : "quiet"}>
        {last?.error ? last.error.message : last?.status === "success" && t("settings.saved")}
      </p>
    </section>
  );
}

interface ChoiceProps {
  name: string;
  hasFocus: boolean;
  label: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onChoose: (value: string) => void;
}

function Choice({ name, hasFocus, label, value, options, onChoose }: ChoiceProps) {
  return (
    <label>
      {label}
      <select className="field" name={name} autoFocus={hasFocus} value={value} onChange={(event) => onChoose(event.target.value)}>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Only where the installation can ask Last.fm. */
function LastFm({ isUsed, hasFocus, onChoose }: { isUsed: boolean | null; hasFocus: boolean; onChoose: (isUsed: boolean) => void }) {
  if (isUsed === null) return null;
  return (
    <label>
      <input type="checkbox" name="uses_lastfm" autoFocus={hasFocus} checked={isUsed} onChange={({ target }) => onChoose(target.checked)} />{" "}
      {t("settings.lastfm")}
    </label>
  );
}
